import type { ScheduledItem } from '#core/contract/scheduled.ts'
import type { Ctx } from '#server/deps.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { changeAndTidy } from '#server/send/drafts/content/leftovers.ts'
import type { DraftRow } from '#server/send/drafts/queries.ts'
import { findOutgoing, lockOutgoing, updateOutgoing } from '../queries.ts'
import { queueOutgoing } from '../queue-outgoing.ts'
import { hasLeft, takeBack } from '../take-back.ts'
import { presentWaiting } from './present.ts'
import { prepareRedated } from './redate.ts'
import { requireWaiting } from './require-waiting.ts'
import { requireSoon, tellScheduled } from './schedule.ts'
import { findWaiting, replaceSource } from './scheduled-queries.ts'

/** Makes a message that waits a draft again, with the time as a suggestion. `edit`: to be changed; `cancel`: to stay. */
export async function withdraw(
  ctx: Ctx,
  { id, to }: { id: number; to: 'edit' | 'cancel' },
): Promise<DraftRow> {
  const { row, account } = await requireWaiting(ctx, id)
  const [opened] = await recordViews(ctx, { account, messageIds: [row.messageId] })
  const found = await findOutgoing(ctx.db, row)
  if (!found || opened === undefined) throw notFound('This scheduled message')
  const { outgoing } = found
  const { sendAt } = outgoing
  const action = to === 'edit' ? 'message.edited' : 'message.cancelled'
  const also: Parameters<typeof takeBack>[1]['also'] = tx =>
    tellScheduled(tx, ctx, { account, outgoingId: id, action, details: { sendAt } })
  return takeBack(ctx, { account, outgoing, opened, userId: ctx.actor.id, also })
}

/** Changes when a message leaves. */
export async function reschedule(
  ctx: Ctx,
  { id, sendAt: wanted }: { id: number; sendAt: string },
): Promise<ScheduledItem> {
  const sendAt = new Date(wanted)
  const now = ctx.clock.now()
  if (sendAt <= now) {
    const message = 'Please choose a time that is still to come'
    throw badRequest(message, { sendAt: message })
  }
  requireSoon(sendAt, now)
  return moveTo(ctx, id, sendAt)
}

/** Lets a message leave at once. The gate is asked as for any other: it may still have to wait. */
export const sendScheduledNow = (ctx: Ctx, id: number): Promise<ScheduledItem> => moveTo(ctx, id, null)

/** Null stands for now. */
async function moveTo(ctx: Ctx, id: number, sendAt: Date | null): Promise<ScheduledItem> {
  const { row, account } = await requireWaiting(ctx, id)
  const at = sendAt ?? ctx.clock.now()
  const redated = await prepareRedated(ctx, row, at)
  const { workspaceId } = row
  await changeAndTidy(
    ctx,
    [account.id],
    async (tx, leftovers) => {
      const outgoing = await lockOutgoing(tx, row)
      if (outgoing?.state !== 'queued') throw hasLeft()
      if (outgoing.sourceBlob !== redated.source) leftovers.push(outgoing)
      await replaceSource(tx, outgoing, { ...redated, sentAt: at })
      const asked = { gateAnswer: null, gateReason: null, gateAskedAt: null, lastError: null }
      await updateOutgoing(tx, outgoing, ['queued'], { dueAt: at, sendAt: at, ...asked })
      const details = { from: outgoing.sendAt, to: sendAt ?? 'now' }
      await tellScheduled(tx, ctx, { account, outgoingId: id, action: 'message.rescheduled', details })
      if (!sendAt) await queueOutgoing(ctx, outgoing, { db: tx })
    },
    { workspaceId, sourceBlob: redated.source },
  )
  const [after] = await findWaiting(ctx.db, [account], { limit: 1, id })
  return presentWaiting(after ?? { ...row, dueAt: at.toISOString() }, ctx.actor.id)
}
