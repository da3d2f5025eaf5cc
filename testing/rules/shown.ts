import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { ImportedRules } from '#core/rules/imported.ts'

/** A sample file of another program: `gmail/plain.xml`, `sieve/roundcube.sieve`. */
export const ruleSample = (name: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, name), 'utf8')

/** An action in a word, with its value if it has one: `move(Work)`. */
export function shownAction({ kind, ...fields }: RuleAction): string {
  const [value, ...more] = Object.values(fields)
  return typeof value === 'string' && more.length === 0 ? `${kind}(${value})` : kind
}

/** Rules as lines: `search → actions`, with `stop`, `was off` and `wider` where they are so. */
export const shownRules = ({ rules }: ImportedRules): string[] =>
  rules.map(({ rule, wasOn, isWider }) =>
    [
      `${rule.search} →`,
      ...rule.actions.map(shownAction),
      ...(rule.stopsHere ? ['stop'] : []),
      ...(wasOn ? [] : ['was off']),
      ...(isWider ? ['wider'] : []),
    ].join(' '),
  )
