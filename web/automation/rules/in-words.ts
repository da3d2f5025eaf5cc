import { aboutAction, type RuleAction } from '#core/contract/rule-actions.ts'

export const actionsInWords = (actions: readonly RuleAction[]): string =>
  actions.map(action => aboutAction(action).says(action)).join(', ')
