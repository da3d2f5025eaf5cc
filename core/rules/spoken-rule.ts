import { threadAutomation } from '../contract/automation.ts'
import { type RuleAction, ruleAction, SNOOZE_UNTIL } from '../contract/rule-actions.ts'
import type { Person } from '../text/search/sentences/part.ts'

/** A rule as a person has said it, for them to check. */
export interface SpokenRule {
  /** In the language of the search box. */
  search: string
  /** None: the rule is not offered, because it would not do what was said. */
  actions: RuleAction[]
  /** Whom the search names. */
  people: readonly Person[]
  /** Why it is not offered, in plain words. */
  problems: string[]
}

export interface Snippet {
  id: number
  name: string
}

export const notOffered = (...problems: string[]): SpokenRule => ({
  search: '',
  actions: [],
  people: [],
  problems,
})
export const NO_ACTION =
  'The words do not say what is to be done, such as archive, delete, star, label as …, move to … or forward to an address.'
export const NO_CONDITION = 'The words do not say which mail is meant.'
export const notUnderstood = (words: string): string => `Not understood: “${words}”.`

const WHOLE = /^[1-9]\d?$/

/** An action with one text as its value: a label, folder, address, time, name of a snippet, or days. Null if it cannot be. */
export function actionOf(
  kind: RuleAction['kind'],
  value: string,
  snippets: readonly Snippet[],
): RuleAction | null {
  const given = (() => {
    switch (kind) {
      case 'label':
        return { kind, label: value }
      case 'move':
        return { kind, folder: value }
      case 'forward':
        return { kind, to: value }
      case 'snooze':
        return { kind, until: SNOOZE_UNTIL.find(until => until === value) }
      case 'reply-snippet':
        return {
          kind,
          snippetId: snippets.find(({ name }) => name.toLowerCase() === value.toLowerCase())?.id,
        }
      case 'reply-ai':
        return { kind, prompt: value, tone: 'professional', delay: 5, mode: 'draft' }
      case 'follow-up': {
        const followUpDelay = WHOLE.test(value) ? Number(value) : undefined
        return { kind, settings: { ...threadAutomation.parse({}), followUpDelay: followUpDelay ?? 0 } }
      }
      default:
        return { kind }
    }
  })()
  return ruleAction.safeParse(given).data ?? null
}
