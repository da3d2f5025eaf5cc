import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { RuleProposal, rules } from '#core/contract/rules.ts'
import { importGmailFilters } from '#core/rules/gmail/import-gmail-filters.ts'
import type { ImportedRule, SkippedRule } from '#core/rules/imported.ts'
import { importSieve } from '#core/rules/sieve/import-sieve.ts'

/** Reads filters of Gmail or a Sieve script. Keeps nothing: a person checks what is understood, and what is not. */
export function importRules(text: string): ResponseOf<typeof rules.import> {
  const format = /^\s*(?:<\?xml|<feed)/i.test(text) ? 'gmail' : 'sieve'
  const { rules: read, skipped, problems } = format === 'gmail' ? importGmailFilters(text) : importSieve(text)
  return { format, rules: [...read.map(asProposal), ...skipped.map(asLost)], problems }
}

const asProposal = ({ rule, wasOn, notTaken, notes }: ImportedRule): RuleProposal => ({
  ...rule,
  problems: [...notTaken, ...notes, ...(wasOn ? [] : ['It was switched off there, too.'])],
})

/** Shown with the reasons, and cannot be chosen: it has no search and does nothing. */
const asLost = ({ name, why }: SkippedRule): RuleProposal => ({
  ...{ name, search: '', actions: [], stopsHere: false, isOn: false },
  problems: why,
})
