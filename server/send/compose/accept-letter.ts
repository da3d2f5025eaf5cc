import type { Actor } from '#core/policy.ts'
import { asciiAddress } from '#core/text/addresses/addresses.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { storeHiddenMessage, storeLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import { changeAndTidy, type Leftovers } from '#server/send/drafts/content/leftovers.ts'
import { type SentContent, takeDraft } from '#server/send/drafts/take-draft.ts'
import { insertOutgoing, releaseKey } from '#server/send/outbox/queries.ts'
import { queueOutgoing } from '#server/send/outbox/queue-outgoing.ts'
import { tellScheduled } from '#server/send/outbox/scheduled/schedule.ts'
import type { Built, Letter, Sent } from './letter.ts'

class SentMeanwhile extends Error {}

/**
 * Puts a letter into the outbox, in one transaction: its message is stored, shown in Sent unless it leaves later, its draft is
 * taken, and a job is queued. Returns null if a concurrent call with the same key was faster.
 */
export async function acceptLetter(ctx: Ctx, built: Built): Promise<Sent | null> {
  const { letter, sourceBlob } = built
  const { workspaceId, id: accountId } = letter.account
  // By the clock that `sendAt` and the limits are measured with.
  const createdAt = ctx.clock.now()
  const change = (tx: Tx, leftovers: Leftovers) => accept(tx, ctx, { ...built, createdAt }, leftovers)
  const accountIds = letter.draft ? [accountId, letter.draft.accountId] : [accountId]
  try {
    return await changeAndTidy(ctx, accountIds, change, { workspaceId, sourceBlob })
  } catch (error) {
    if (error instanceof SentMeanwhile) return null
    throw error
  }
}

async function accept(
  tx: Tx,
  ctx: Ctx,
  { letter, message, sourceBlob, createdAt }: Built & { createdAt: Date },
  leftovers: Leftovers,
): Promise<Sent> {
  const { order, account, recipients, draft, sendAt } = letter
  const { workspaceId, id: accountId } = account
  const { messageId, threadId } = sendAt
    ? await storeHiddenMessage(tx, { account, message })
    : await storeLocalMessage(tx, { account, message, role: 'sent' })
  const { undoSeconds = 0 } = order
  await releaseKey(tx, account, order.key)
  const outgoing = await insertOutgoing(tx, {
    workspaceId,
    accountId,
    messageId,
    userId: ctx.actor.id,
    ...actorColumns(ctx.actor),
    origin: order.origin,
    idempotencyKey: order.key,
    sourceBlob,
    // Bounces go to this mailbox, whichever of its addresses is in From.
    envelope: { from: asciiAddress(account.email), to: recipients.envelope },
    recipientCount: recipients.envelope.length,
    sendAt,
    // Before this time `compose.recover` creates no job for it.
    dueAt: sendAt ?? new Date(ctx.clock.now().getTime() + undoSeconds * 1000),
    isHidden: sendAt !== null,
    followUp: letter.content.followUp,
    createdAt,
  })
  if (outgoing === null) throw new SentMeanwhile()
  const { id: outgoingId } = outgoing
  if (draft) await takeDraft(ctx, tx, draft, { sent: contentOf(letter), outgoingId }, leftovers)
  const sent = { messageId, threadId, sendAt }
  await order.also?.(tx, { ...sent, outgoingId })
  if (sendAt) {
    // What is due gets a job at once. All else gets one when it is due, because its time may change until then.
    if (sendAt <= ctx.clock.now()) await queueOutgoing(ctx, outgoing, { db: tx })
    await tellScheduled(tx, ctx, { account, outgoingId, action: 'message.scheduled', details: { sendAt } })
    return sent
  }
  await queueOutgoing(ctx, outgoing, { db: tx, startAfter: undoSeconds || undefined })
  const event = { type: 'email_sent', accountId, threadId: String(threadId), emailIds: [messageId] }
  await ctx.events.publish(tx, { accountId }, event)
  return sent
}

const actorColumns = (actor: Actor) => ({
  actorKind: actor.kind,
  ...(actor.kind === 'person' ? {} : { throughId: actor.through.id, throughName: actor.through.name }),
})

/** What its draft holds from now on: as it was sent, which may be more than was saved. */
function contentOf({ order, account, from, subject, content }: Letter): SentContent {
  const { to, cc = '', bcc = '' } = order
  const fromAddress = from.address === account.email ? null : from.address
  const { workspaceId, id: accountId } = account
  return { workspaceId, accountId, fromAddress, to, cc, bcc, subject, ...content }
}
