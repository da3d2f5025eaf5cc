import { RULE_ACTIONS, type RuleAction, type RuleActionKind, ruleAction } from '../contract/rule-actions.ts'
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

/** An action with one text as its value (`Spoken`). Null if it cannot be. */
export function actionOf(
  kind: RuleActionKind,
  value: string,
  snippets: readonly Snippet[],
): RuleAction | null {
  const fields = RULE_ACTIONS[kind].spoken?.fields(value, snippets)
  return ruleAction.safeParse({ ...fields, kind }).data ?? null
}
