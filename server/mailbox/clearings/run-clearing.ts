import type { SystemActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { changeCopies } from '../changes/change-messages.ts'
import { type Copy, findCopies, findFolder, hasPendingActions } from '../changes/change-queries.ts'
import { dropFolder } from '../labels/drop-folder.ts'
import { tellLabels } from '../labels/tell-labels.ts'
import { findFolders } from '../messages/placement-queries.ts'
import { type ClearingKey, type ClearingRow, clearingWork, findCopiesIn, updateClearing } from './queries.ts'

/** Until the provider has taken the moves, it is asked so often whether it has. The runner is at it meanwhile. */
const ASK_AGAIN_SECONDS = 2

/**
 * Empties a folder in batches, each in one transaction with the progress, and deletes it then if that was asked for. The provider is
 * told as of any change.
 */
export async function runClearing(
  ctx: Ctx<SystemActor>,
  { signal, ...key }: ClearingKey & { signal: AbortSignal },
): Promise<void> {
  const row = await clearingWork.begin(ctx.db, key)
  if (!row) return
  const account = await findActiveAccount(ctx.db, { workspaceId: row.workspaceId, id: row.accountId })
  if (!account) return end(ctx, row, 'This mailbox is switched off.')
  while (await clearSome(ctx, account, row)) signal.throwIfAborted()
  if (!row.deletesFolder) return end(ctx, row, null)
  const isStopped = !(await clearingWork.step(ctx.db, row, async () => undefined))
  if (isStopped) return
  if (await hasPendingActions(ctx.db, account)) {
    if (ctx.clock.now().getTime() - row.createdAt.getTime() > DAY_MS)
      return end(ctx, row, 'The mail server has not taken the moved messages for a day.')
    const payload = { workspaceId: row.workspaceId, clearingId: row.id }
    await ctx.queue.send('clearings.run', payload, { startAfter: ASK_AGAIN_SECONDS })
    return
  }
  await deleteEmptied(ctx, account, row)
}

/** Returns false once nothing is left that is meant, or the work was stopped. */
const clearSome = (ctx: Ctx<SystemActor>, account: MailAccount, row: ClearingRow): Promise<boolean> =>
  inMailTransaction(ctx.db, [account.id], async tx => {
    const now = await clearingWork.goesOn(tx, row)
    if (!now) return false
    const { folderId, lastPlacement: last } = now
    const copies = await findCopiesIn(tx, account, { folderId, last, limit: BATCH })
    if (copies.length === 0) return false
    await take(ctx, tx, account, now, copies)
    const messages = new Set(copies.map(({ messageId }) => messageId))
    await updateClearing(tx, now, { done: now.done + messages.size })
    await tellLabels(ctx, tx, now.accountId)
    return true
  })

async function take(
  ctx: Ctx<SystemActor>,
  tx: Tx,
  account: MailAccount,
  { userId, moveTo, folderId }: ClearingRow,
  copies: Copy[],
): Promise<void> {
  const change = (kind: Parameters<typeof changeCopies>[2]['change'], some: Copy[]) =>
    changeCopies(ctx, tx, { account, userId, change: kind }, some)
  if (moveTo === null) {
    await change({ kind: 'destroy' }, copies)
    return
  }
  // A message that lies elsewhere, too, stays there.
  const tags = new Set((await findFolders(tx, account)).flatMap(({ id, isTag }) => (isTag ? id : [])))
  const ids = [...new Set(copies.map(({ messageId }) => messageId))]
  const elsewhere = new Set(
    (await findCopies(tx, account, ids)).flatMap(copy =>
      copy.folderId === folderId || tags.has(copy.folderId) ? [] : copy.messageId,
    ),
  )
  const [staying, moving] = [true, false].map(is =>
    copies.filter(({ messageId }) => elsewhere.has(messageId) === is),
  ) as [Copy[], Copy[]]
  await change({ kind: 'remove' }, staying)
  await change({ kind: 'move', to: moveTo }, moving)
}

async function deleteEmptied(ctx: Ctx<SystemActor>, account: MailAccount, row: ClearingRow): Promise<void> {
  const folder = await findFolder(ctx.db, account, row.folderId)
  // Somebody was faster.
  if (!folder) return
  const provider = connectAccount(ctx, account)
  try {
    await provider.deleteFolder(folder.remoteId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // `work.recover` sends the job again.
    if (error.kind === 'unavailable' || error.kind === 'rate-limited' || error.kind === 'auth-expired') return
    return end(ctx, row, error.userMessage)
  } finally {
    await provider.close()
  }
  await end(ctx, row, null)
  await dropFolder(ctx, account, row.folderId)
}

async function end(ctx: Ctx<SystemActor>, row: ClearingRow, problem: string | null): Promise<void> {
  await clearingWork.step(ctx.db, row, async tx => {
    const state = problem === null ? 'done' : 'failed'
    await updateClearing(tx, row, { state, problem, endedAt: ctx.clock.now() })
    await tellLabels(ctx, tx, row.accountId)
  })
}
