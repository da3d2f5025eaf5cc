import { isAutomatic } from '#core/contract/scheduled.ts'
import type { SystemActor } from '#core/policy.ts'
import { afterWeekdays } from '#core/sequence/after-weekdays.ts'
import { reminderAfter, stepsOfCompose } from '#core/sequence/follow-up.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import { findOutgoing, type Outgoing } from '#server/send/outbox/queries.ts'
import { findSettings } from '#server/send/outbox/settings/settings-queries.ts'
import { enrolIn } from './enrol.ts'
import { findByMessage, findOfThreads, findThreadOfMessage, saveStep } from './queries.ts'
import { reconcile } from './reconcile.ts'

/**
 * Sets up the follow-ups that a message brought with it from the compose panel, now that it has left; else the reminder that
 * its person wants of all mail that they send.
 */
export async function beginAfterSending(
  ctx: Ctx<SystemActor>,
  { account, outgoingId, messageId }: { account: MailAccount; outgoingId: number; messageId: number },
): Promise<void> {
  const { workspaceId } = account
  const outgoing = (await findOutgoing(ctx.db, { workspaceId, id: outgoingId }))?.outgoing
  const { followUp, userId, sentAt } = outgoing ?? {}
  if (!outgoing || !sentAt || userId === null || userId === undefined) return
  const reminder = await reminderOf(ctx, outgoing, { userId, sentAt })
  const isOwn = followUp?.enabled === true || followUp?.remindMe === true
  if (!isOwn && !reminder) return
  const writer = await findUser(ctx.db, userId)
  if (!writer) return
  const actor = actorOf(writer)
  await inMailTransaction(ctx.db, [account.id], async tx => {
    // The event may come twice.
    if (await findByMessage(tx, workspaceId, { messageId, kind: 'compose' })) return
    const threadId = await findThreadOfMessage(tx, workspaceId, messageId)
    if (threadId === null) return
    // What somebody has set up for this conversation says more than what is wanted of all mail.
    if (!isOwn && (await isFollowedUp(tx, ctx, { workspaceId, threadId }))) return
    const id = await enrolIn(
      tx,
      { ...ctx, actor },
      {
        account,
        threadId,
        kind: 'compose',
        steps: isOwn && followUp ? stepsOfCompose(followUp) : [reminderAfter({ amount: 1, unit: 'days' })],
        edits: isOwn ? followUp?.edits : undefined,
        timeZone: followUp?.timeZone,
        about: { id: messageId, at: sentAt },
        awaitsOurs: false,
      },
    )
    if (id === null || !reminder) return
    const key = { workspaceId, id }
    await saveStep(tx, key, 0, { at: reminder })
    await reconcile(tx, ctx, key, ctx.clock.now())
  })
}

/** When the person is reminded of this message by what they want of all mail; null if they are not. */
async function reminderOf(
  ctx: Ctx<SystemActor>,
  { followUp, origin }: Outgoing,
  { userId, sentAt }: { userId: number; sentAt: Date },
): Promise<Date | null> {
  if (
    isAutomatic(origin) ||
    origin === 'receipt' ||
    followUp?.enabled ||
    (followUp?.remindMe ?? null) !== null
  )
    return null
  const wanted = (await findSettings(ctx.db, userId))?.autoReminder
  if (!wanted) return null
  const { timeZone } = await calendarOf(ctx.db, { userId, timeZone: followUp?.timeZone, now: sentAt })
  return afterWeekdays(sentAt, wanted, timeZone)
}

/** Whether a follow-up goes on in the conversation. The new message has ended those of earlier messages. */
async function isFollowedUp(
  tx: Tx,
  ctx: Ctx<SystemActor>,
  { workspaceId, threadId }: { workspaceId: number; threadId: number },
): Promise<boolean> {
  for (const found of await findOfThreads(tx, [workspaceId], [threadId])) {
    if (found.state !== 'active' && found.state !== 'paused') continue
    const standing = await reconcile(tx, ctx, found, ctx.clock.now())
    if (standing && standing.kind !== 'over') return true
  }
  return false
}
