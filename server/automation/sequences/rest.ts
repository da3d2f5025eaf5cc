import type { SystemActor } from '#core/policy.ts'
import { cut } from '#core/text/cut.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { tellOfRest } from '#server/read/notices/rests.ts'
import { stopIn } from './enrol.ts'
import { reasonInWords } from './in-words.ts'
import type { Enrolment } from './state/follow-up-queries.ts'

/** Why a follow-up rests until somebody who may send from the mailbox resumes it. */
export const RESTS: readonly Enrolment['reason'][] = ['left', 'not-allowed']

/** Ends a follow-up whose person may not send from the mailbox any more, and tells them and the admins. */
export async function rest(
  tx: Tx,
  ctx: Ctx<SystemActor>,
  { account, enrolment }: { account: MailAccount; enrolment: Enrolment },
): Promise<void> {
  const { workspaceId, id, userId, subject, messageId } = enrolment
  const why = userId === null ? 'left' : 'not-allowed'
  await stopIn(tx, ctx, { account, key: enrolment, why, by: ctx.actor })
  await tellOfRest(tx, ctx, {
    workspaceId,
    what: 'follow-up',
    id,
    title: `The follow-up of “${cut(subject, 80) || '(no subject)'}” is on hold`,
    reason: `${reasonInWords(why)} Whoever may send from ${account.email} can resume it in the conversation.`,
    path: `/email/${messageId}`,
    writers: [userId],
  })
}
