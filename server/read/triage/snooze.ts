import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { changeMessages } from '#server/mailbox/changes/change-messages.ts'
import { settleMessages } from '#server/mailbox/messages/announce-mail.ts'
import {
  muteThreads,
  snoozeThreads,
  unsnoozeThreads,
  wakeDue,
} from '#server/mailbox/messages/snooze-queries.ts'
import { badRequest } from '#server/platform/errors.ts'
import { requireThreads } from '#server/read/threads/require-thread.ts'
import { findAccountsDue } from './due-queries.ts'

/**
 * Hides conversations from the inbox until a time (ISO 8601); null ends the snooze and restores them unchanged. Returns
 * the number of changed messages.
 */
export async function snooze(
  ctx: Ctx,
  { threadIds, until }: { threadIds: string[]; until: string | null },
): Promise<number> {
  const time = until === null ? null : new Date(until)
  if (time && !(time.getTime() > ctx.clock.now().getTime())) {
    throw badRequest('Please choose a time in the future', { until: 'Please choose a time in the future' })
  }
  return changeThreads(ctx, threadIds, async (tx, account, ids) => {
    if (!time) return unsnoozeThreads(tx, account, ids)
    await ctx.queue.send('triage.wake', { at: time.toISOString() }, { startAfter: time, db: tx })
    return snoozeThreads(tx, account, ids, time)
  })
}

/**
 * Keeps conversations, including later mail in them, out of the inbox; or ends that. Returns the number of changed
 * messages.
 */
export async function mute(
  ctx: Ctx,
  { threadIds, isMuted }: { threadIds: string[]; isMuted: boolean },
): Promise<number> {
  const mutedAt = isMuted ? ctx.clock.now() : null
  const by = { userId: ctx.actor.id }
  return changeThreads(ctx, threadIds, async (tx, account, ids) => {
    const moved = await muteThreads(tx, account, ids, mutedAt)
    const { workspaceId, id: accountId } = account
    await ctx.publish(tx, 'mail.changed', { workspaceId, accountId, marked: [], moved, by })
    return moved
  })
}

/** Returns the number of changed messages. */
async function changeThreads(
  ctx: Ctx,
  ids: string[],
  act: (tx: Tx, account: AccountKey, threadIds: number[]) => Promise<number[]>,
): Promise<number> {
  const found = await requireThreads(ctx.db, ctx.actor, 'mail.manage', ids)
  const byAccount = Map.groupBy(found, ({ account }) => account)
  const accountIds = found.map(({ accountId }) => accountId)
  return inMailTransaction(ctx.db, accountIds, async tx => {
    let changed = 0
    for (const [account, group] of byAccount) {
      const messages = await act(
        tx,
        account,
        group.map(({ threadId }) => threadId),
      )
      await settleMessages(ctx, tx, account, messages)
      changed += messages.length
    }
    return changed
  })
}

/** Ends all snoozes that are due: marks the messages as unread and puts them on top of the inbox. */
export async function wakeSnoozed(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne(await findAccountsDue(deps.db, now), account =>
    inMailTransaction(deps.db, [account.id], async tx => {
      const messageIds = await wakeDue(tx, account, now)
      const change = { kind: 'mark', read: false } as const
      await changeMessages(deps, tx, { account, messageIds, userId: null, change })
      await settleMessages(deps, tx, account, messageIds, 'email_received')
    }),
  )
}
