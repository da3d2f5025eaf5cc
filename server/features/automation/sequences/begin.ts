import type { SystemActor } from '#core/policy.ts'
import { stepsOfCompose } from '#core/sequence/follow-up.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { actorOf } from '#server/features/auth/actors.ts'
import { findUser } from '#server/features/auth/queries.ts'
import { findOutgoing } from '#server/features/outbox/queries.ts'
import { enrolIn } from './enrol.ts'
import { findByMessage, findThreadOfMessage } from './queries.ts'

/** Sets up the follow-ups that a message brought with it from the compose panel, now that it has left. */
export async function beginAfterSending(
  ctx: Ctx<SystemActor>,
  { account, outgoingId, messageId }: { account: MailAccount; outgoingId: number; messageId: number },
): Promise<void> {
  const { workspaceId } = account
  const found = await findOutgoing(ctx.db, { workspaceId, id: outgoingId })
  const { followUp, userId, sentAt } = found?.outgoing ?? {}
  if (!followUp?.enabled || !sentAt || userId === null || userId === undefined) return
  const writer = await findUser(ctx.db, userId)
  if (!writer) return
  const actor = actorOf(writer)
  await inMailTransaction(ctx.db, [account.id], async tx => {
    // The event may come twice.
    if (await findByMessage(tx, workspaceId, { messageId, kind: 'compose' })) return
    const threadId = await findThreadOfMessage(tx, workspaceId, messageId)
    if (threadId === null) return
    await enrolIn(
      tx,
      { ...ctx, actor },
      {
        account,
        threadId,
        kind: 'compose',
        steps: stepsOfCompose(followUp),
        edits: followUp.edits,
        timeZone: followUp.timeZone,
        about: { id: messageId, at: sentAt },
        awaitsOurs: false,
      },
    )
  })
}
