import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { bringToInbox } from '#server/mailbox/changes/bring-to-inbox.ts'
import { saveStep, updateEnrolment } from './queries.ts'
import { end, reconcile } from './reconcile.ts'
import type { Enrolment } from './state/follow-up-queries.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

/** Whether a step goes to its person, and no mail to anybody. */
export const isReminder = ({ steps }: Pick<Enrolment, 'steps'>, step: number): boolean =>
  steps[step]?.text.kind === 'remind'

/** Brings a conversation that nobody has answered back to the inbox, and tells its person, unless it was answered meanwhile. */
export async function remind(
  deps: Deps,
  account: MailAccount,
  key: EnrolmentKey,
  step: number,
): Promise<'nothing'> {
  await inMailTransaction(deps.db, [account.id], async tx => {
    const now = deps.clock.now()
    const standing = await reconcile(tx, deps, key, now)
    if (standing?.kind !== 'due' || standing.step !== step || standing.due > now) return
    const { messageId } = standing.followUp.enrolment
    await bringToInbox(deps, tx, { account, messageId, now })
    const why =
      'You wanted to be reminded if nobody has answered by now. The conversation is in your inbox again.'
    await saveStep(tx, key, step, { outcome: 'done', doneAt: now, why })
    await updateEnrolment(tx, key, { dismissedAt: null })
    await end(tx, deps, standing.followUp, 'reminded', now)
    const accountId = account.id
    await deps.events.publish(tx, { accountId }, { type: 'change_failed', accountId })
  })
  return 'nothing'
}
