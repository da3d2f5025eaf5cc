import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import type { Asking, Verdict } from '#server/work/gate/guest.ts'
import { findWaitingAnswer } from './approved-queries.ts'
import { overAnswerLimit } from './over-answer-limit.ts'

/** Whether the words of an automatic answer may leave as they stand, and one more answer at all. Null if they may. */
export async function refuseAnswer(
  db: Executor,
  account: MailAccount,
  message: Asking,
  now: Date,
): Promise<Verdict | null> {
  const unapproved = await refuseWords(db, account, message)
  return unapproved ? { answer: 'draft', why: unapproved } : refuseMore(db, account, message, now)
}

/** Whether the limits of a mailbox have room for one more answer or vacation note. Null if they have. */
export async function refuseMore(
  db: Executor,
  account: MailAccount,
  { envelope }: Asking,
  now: Date,
): Promise<Verdict | null> {
  const to = envelope.to[0]?.toLowerCase()
  const limit = to ? await overAnswerLimit(db, account, to, { now, withWaiting: false }) : null
  return limit ? { answer: 'never', why: limit, isMoot: true } : null
}

/**
 * Why an automatic answer may not leave as it stands: its words have to be approved still, by somebody who may send from there
 * still; or the mailbox sends what an engine wrote. Null if it may.
 */
async function refuseWords(
  db: Executor,
  account: MailAccount,
  message: Pick<Asking, 'workspaceId' | 'id'>,
): Promise<string | null> {
  const found = await findWaitingAnswer(db, message)
  if (!found) return null
  if (!found.isApproved)
    return account.sendsUnapproved
      ? null
      : `An engine wrote it. From ${account.email} only answers that somebody has approved leave by themselves.`
  if (found.isChanged) return 'An approved answer in it was changed or deleted meanwhile.'
  for (const userId of found.approverIds) {
    const refusal = await refuseApprover(db, account, userId)
    if (refusal) return refusal
  }
  return null
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
