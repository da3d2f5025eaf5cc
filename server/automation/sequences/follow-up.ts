import type { SystemActor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { refuseSender } from '#server/send/outbox/gate/gate.ts'
import { removeWaiting } from '#server/send/outbox/gate/remove-waiting.ts'
import { findOutgoing } from '#server/send/outbox/queries.ts'
import { beginAfterSending } from './begin.ts'
import { stopIn } from './enrol.ts'
import { findLive, findOfThreads, findTakenBack, findTouched, isFollowed } from './queries.ts'
import { reconcile } from './reconcile.ts'
import { rest } from './rest.ts'
import { findEnrolment } from './state/follow-up-queries.ts'
import { FOLLOW_UP_ENDED } from './state/refuse-follow-up.ts'
import type { EnrolmentKey } from './state/step-queries.ts'
import { findWaitingFor } from './waiting-queries.ts'

/** What it takes notice of: events of `server/work/reactions`. */
type Taken = { workspaceId: number } & (
  | { name: 'person.left'; userId: number }
  | { name: 'person.rights-changed'; userId: number }
  | ({ accountId: number } & (
      | { name: 'mail.arrived' | 'mail.imported' | 'mail.reread'; messageIds: number[] }
      | { name: 'mail.changed'; moved: number[] }
      | { name: 'mail.sent' | 'mail.failed'; outgoingId: number; messageId: number }
      | { name: 'mail.withdrawn' | 'mailbox.moved' }
      | { name: 'conversation.rearranged'; threadIds: number[] }
    ))
)

/** Takes notice of what has happened, so that plans that are shown are right. The tick and the gate look again themselves. */
export async function followUp(ctx: Ctx<SystemActor>, event: Taken): Promise<void> {
  const { workspaceId } = event
  if (event.name === 'person.left' || event.name === 'person.rights-changed')
    return endWithout(ctx, workspaceId, { userId: event.userId })
  const account = await findActiveAccount(ctx.db, { workspaceId, id: event.accountId })
  if (!account) return
  if (event.name === 'mailbox.moved') return endWithout(ctx, workspaceId, { accountId: account.id })
  if (event.name === 'mail.sent') await beginAfterSending(ctx, { account, ...event })
  const keys = (await isFollowed(ctx.db, account)) ? await touchedBy(ctx, account, event) : []
  for (const key of keys) await lookAgain(ctx, account, key)
  await lookElsewhere(ctx, event, new Set(keys.map(({ id }) => id)))
}

/** Mail to and from any mailbox of the workspace may end what another one follows up. */
async function lookElsewhere(
  ctx: Ctx<SystemActor>,
  event: Taken,
  isDone: ReadonlySet<number>,
): Promise<void> {
  const messageIds =
    'messageIds' in event ? event.messageIds : event.name === 'mail.sent' ? [event.messageId] : []
  if (messageIds.length === 0) return
  for (const { accountId, ...key } of await findWaitingFor(ctx.db, event.workspaceId, messageIds)) {
    if (isDone.has(key.id)) continue
    const account = await findActiveAccount(ctx.db, { workspaceId: event.workspaceId, id: accountId })
    if (account) await lookAgain(ctx, account, key)
  }
}

async function touchedBy(ctx: Ctx<SystemActor>, account: MailAccount, event: Taken): Promise<EnrolmentKey[]> {
  const { workspaceId } = account
  switch (event.name) {
    case 'mail.arrived':
    case 'mail.imported':
    case 'mail.reread':
      return findTouched(ctx.db, workspaceId, event.messageIds)
    case 'mail.changed':
      return findTouched(ctx.db, workspaceId, event.moved)
    case 'mail.sent':
    case 'mail.failed':
      return findTouched(ctx.db, workspaceId, [event.messageId])
    case 'conversation.rearranged':
      return keepNewest(ctx, account, event.threadIds)
    // The step has forgotten its outgoing message.
    case 'mail.withdrawn':
      return findTakenBack(ctx.db, account)
    default:
      return []
  }
}

/** Brings an enrolment up to date. If it has ended, what waits in the outbox is taken away. */
async function lookAgain(ctx: Ctx<SystemActor>, account: MailAccount, key: EnrolmentKey): Promise<void> {
  const standing = await inMailTransaction(ctx.db, [account.id], tx =>
    reconcile(tx, ctx, key, ctx.clock.now()),
  )
  if (standing?.kind !== 'over') return
  for (const { outcome, outgoingId } of standing.followUp.steps)
    if (outcome === 'waiting' && outgoingId !== null) {
      const found = await findOutgoing(ctx.db, { workspaceId: account.workspaceId, id: outgoingId })
      if (found?.outgoing.state === 'queued')
        await removeWaiting(ctx, account, found.outgoing, FOLLOW_UP_ENDED)
    }
}

/** Of the active follow-ups that stand in one conversation now, the newest goes on. */
async function keepNewest(
  ctx: Ctx<SystemActor>,
  account: MailAccount,
  threadIds: number[],
): Promise<EnrolmentKey[]> {
  const found = await findOfThreads(ctx.db, [account.workspaceId], threadIds)
  const live = found.filter(({ state }) => state === 'active' || state === 'paused')
  for (const ofThread of Map.groupBy(live, ({ threadId }) => threadId).values())
    for (const key of ofThread.slice(1))
      await inMailTransaction(ctx.db, [account.id], tx =>
        stopIn(tx, ctx, { account, key, why: 'replaced', by: ctx.actor }),
      )
  return live
}

/** Ends the follow-ups whose person may not send from their mailbox any more. */
async function endWithout(
  ctx: Ctx<SystemActor>,
  workspaceId: number,
  by: { userId: number } | { accountId: number },
): Promise<void> {
  for (const key of await findLive(ctx.db, workspaceId, by)) {
    const enrolment = await findEnrolment(ctx.db, key)
    const account = enrolment && (await findActiveAccount(ctx.db, { workspaceId, id: enrolment.accountId }))
    if (!enrolment || !account || !(await refuseSender(ctx.db, account, enrolment))) continue
    const isMoved = 'accountId' in by
    await inMailTransaction(ctx.db, [account.id], tx =>
      isMoved
        ? stopIn(tx, ctx, { account, key, why: 'moved', by: ctx.actor })
        : rest(tx, ctx, { account, enrolment }),
    )
    await lookAgain(ctx, account, key)
  }
}
