import type { RuleAction } from '#core/contract/rule-actions.ts'
import type { RunResult } from '#core/contract/rules.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { addResult } from '../log/run-queries.ts'

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

class DoneBefore extends Error {}

/**
 * Does it once. `act` calls `note` in the transaction of the deed: a failed message gives its key free, and must not be sent
 * once more. Null if it was done before.
 */
export async function once<T>(
  { account, ruleId, messageId, at, action }: ActingOn<RuleAction>,
  says: string,
  act: (note: (tx: Tx, started?: Pick<RunResult, 'followUpId'>) => Promise<void>) => Promise<T>,
): Promise<T | null> {
  try {
    return await act(async (tx, started) => {
      const result = { at, kind: action.kind, outcome: 'done' as const, says, ...started }
      const isFirst = await addResult(tx, account.workspaceId, ruleId, [messageId], result)
      if (isFirst === 0) throw new DoneBefore()
    })
  } catch (error) {
    if (!(error instanceof DoneBefore)) throw error
    return null
  }
}
