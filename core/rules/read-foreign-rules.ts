import type { ResponseOf } from '../contract/endpoint.ts'
import type { RuleProposal, rules } from '../contract/rules.ts'
import { importGmailFilters } from './gmail/import-gmail-filters.ts'
import type { ImportedRule, SkippedRule } from './imported.ts'
import { importSieve } from './sieve/import-sieve.ts'

export type ForeignRules = ResponseOf<typeof rules.import>

/** Reads filters of Gmail or a Sieve script as proposals. */
export function readForeignRules(text: string): ForeignRules {
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
