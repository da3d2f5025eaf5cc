import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { ImportedRules } from '#core/rules/imported.ts'

/** A sample file of another program: `gmail/plain.xml`, `sieve/roundcube.sieve`. */
export const ruleSample = (name: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, name), 'utf8')

/** An action in a word, with its value: `move(Work)`. */
export function shownAction(action: RuleAction): string {
  switch (action.kind) {
    case 'label':
      return `label(${action.label})`
    case 'move':
      return `move(${action.folder})`
    case 'forward':
      return `forward(${action.to})`
    case 'snooze':
      return `snooze(${action.until})`
    default:
      return action.kind
  }
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
