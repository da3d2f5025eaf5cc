import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { moot, type Refuse, type Verdict } from '#server/work/gate/guest.ts'
import { findWaitingAnswer } from './approved-queries.ts'
import { overAnswerLimit } from './over-answer-limit.ts'

/**
 * Whether an automatic answer may leave as it stands: its words have to be approved still, by somebody who may send from there
 * still, or the mailbox sends what an engine wrote; and its limits have to have room for one more.
 */
export const refuseAnswer: Refuse = async (db, account, message, now) => {
  const found = await findWaitingAnswer(db, message)
  const draft = (why: string): Verdict => ({ answer: 'draft', why })
  if (found && !found.isApproved && !account.sendsUnapproved)
    return draft(
      `An AI wrote it. From ${account.email} only answers that somebody has approved are sent by themselves.`,
    )
  if (found?.isApproved && found.isChanged)
    return draft('An approved answer in it was changed or deleted meanwhile.')
  for (const userId of found?.isApproved ? found.approverIds : []) {
    const refusal = await refuseApprover(db, account, userId)
    if (refusal) return draft(refusal)
  }
  return refuseMore(db, account, message, now)
}

/** Whether the limits of a mailbox have room for one more answer or vacation note. */
export const refuseMore: Refuse = async (db, account, { envelope }, now) => {
  const to = envelope.to[0]?.toLowerCase()
  const limit = to ? await overAnswerLimit(db, account, to, { now, withWaiting: false }) : null
  return limit ? moot(limit) : null
}

/** Why what somebody has approved may not leave from this account any more; null if it may. */
export async function refuseApprover(
  db: Executor,
  account: MailAccount,
  userId: number | null,
): Promise<string | null> {
  const found = userId === null ? null : await findUser(db, userId)
  if (found && can(actorOf(found), 'mail.manage', account)) return null
  const who = found
    ? `${found.user.email}, who approved an answer in it,`
    : 'Whoever approved an answer in it'
  return `${who} may not send from ${account.email} any more. Whoever may can approve it again.`
}
