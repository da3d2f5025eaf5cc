import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { RunResult } from '#core/contract/rules.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'

/** One action of a rule on one message. */
export interface ActingOn<Action extends RuleAction> {
  account: MailAccount
  ruleId: number
  messageId: number
  /** Which of the rule's actions. */
  at: number
  action: Action
}

/** What became of it. */
export type Outcome = Pick<RunResult, 'outcome' | 'says'>
