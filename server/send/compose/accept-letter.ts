import { asciiAddress } from '#core/text/addresses/addresses.ts'
import type { Ctx } from '#server/deps.ts'
import { storeHiddenMessage, storeLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import { changeAndTidy } from '#server/send/drafts/content/leftovers.ts'
import { takeDraft } from '#server/send/drafts/take-draft.ts'
import { insertOutgoing, releaseKey } from '#server/send/outbox/queries.ts'
import { queueOutgoing } from '#server/send/outbox/queue-outgoing.ts'
import { tellScheduled } from '#server/send/outbox/scheduled/schedule.ts'
import type { buildLetter } from './build-letter.ts'
import type { Sent } from './letter.ts'

class SentMeanwhile extends Error {}

/**
 * Puts a letter into the outbox, in one transaction: its message is stored, and shown in Sent unless it leaves later; its draft
 * is taken, and a job is queued. Returns null if a concurrent call with the same key was faster.
 */
export async function acceptLetter(
  ctx: Ctx,
  { letter, message }: Awaited<ReturnType<typeof buildLetter>>,
): Promise<Sent | null> {
  const { order, account, from, recipients, subject, draft, content, sendAt } = letter
  const { actor } = ctx
  const { workspaceId, id: accountId } = account
  const { to, cc = '', bcc = '', undoSeconds = 0 } = order
  const { sourceBlob } = message
  const fromAddress = from.address === account.email ? null : from.address
  const sent = { workspaceId, accountId, fromAddress, to, cc, bcc, subject, ...content }
  const outgoing = {
    workspaceId,
    accountId,
    userId: actor.id,
    actorKind: actor.kind,
    ...(actor.kind === 'person' ? {} : { throughId: actor.through.id, throughName: actor.through.name }),
    origin: order.origin,
    idempotencyKey: order.key,
    sourceBlob,
    // Bounces go to this mailbox, whichever of its addresses is in From.
    envelope: { from: asciiAddress(account.email), to: recipients.envelope },
    recipientCount: recipients.envelope.length,
    sendAt,
    isHidden: sendAt !== null,
    followUp: content.followUp,
    // By the clock that `sendAt` and the limits are measured with.
    createdAt: ctx.clock.now(),
  }
  const accountIds = draft ? [accountId, draft.accountId] : [accountId]
  const made = { workspaceId, sourceBlob }
  const stored = changeAndTidy(
    ctx,
    accountIds,
    async (tx, leftovers) => {
      const { messageId, threadId } = sendAt
        ? await storeHiddenMessage(tx, { account, message })
        : await storeLocalMessage(tx, { account, message, role: 'sent' })
      // Before this time `compose.recover` creates no job for it.
      const dueAt = sendAt ?? new Date(ctx.clock.now().getTime() + undoSeconds * 1000)
      await releaseKey(tx, account, order.key)
      const inserted = await insertOutgoing(tx, { ...outgoing, messageId, dueAt })
      if (inserted === null) throw new SentMeanwhile()
      const outgoingId = inserted.id
      if (draft) await takeDraft(ctx, tx, draft, { sent, outgoingId }, leftovers)
      const accepted = { messageId, threadId, sendAt }
      await order.also?.(tx, { ...accepted, outgoingId })
      if (sendAt) {
        // What is due gets a job at once. All else gets one when it is due, because its time may change until then.
        if (sendAt <= ctx.clock.now()) await queueOutgoing(ctx, inserted, { db: tx })
        const action = 'message.scheduled'
        await tellScheduled(tx, ctx, { account, outgoingId, action, details: { sendAt } })
        return accepted
      }
      await queueOutgoing(ctx, inserted, { db: tx, startAfter: undoSeconds || undefined })
      const event = { type: 'email_sent', accountId, threadId: String(threadId), emailIds: [messageId] }
      await ctx.events.publish(tx, { accountId }, event)
      return accepted
    },
    made,
  )
  return stored.catch(error => {
    if (error instanceof SentMeanwhile) return null
    throw error
  })
}
