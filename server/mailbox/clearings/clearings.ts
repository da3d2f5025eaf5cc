import { type Clearing, type clearings, type EmptiedFolder, emptied } from '#core/contract/clearings.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { FolderRole } from '#core/folder-role.ts'
import { append } from '#core/lists.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, recalledAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { notFound } from '#server/platform/errors.ts'
import { tellLabels } from '../labels/tell-labels.ts'
import { findFolders } from '../messages/placement-queries.ts'
import {
  type ClearingRow,
  clearingWork,
  findClearing,
  findClearings,
  insertClearing,
  isBeingCleared,
  measureFolder,
  updateClearing,
} from './queries.ts'

const SHOWN_MS = 60 * 60_000

/** Folders that are being emptied, or were lately, of the accounts whose mail the caller may read. */
export async function listClearings(ctx: Ctx): Promise<Clearing[]> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_MS)
  const found = await findClearings(ctx.db, await recalledAccounts(ctx, 'mail.read'), since)
  return found.map(({ row, ...folder }) => presentClearing(row, folder))
}

export const presentClearing = (
  row: ClearingRow,
  { name, role }: { name: string; role: FolderRole | null },
): Clearing => ({
  id: row.id,
  accountId: row.accountId,
  name,
  folder: emptied.safeParse(role).data ?? null,
  moveTo: row.moveTo,
  deletesFolder: row.deletesFolder,
  state: row.state,
  total: row.total,
  done: Math.min(row.done, row.total),
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
})

/**
 * Begins to delete for good what lies in the trash or in spam now, of these accounts, or of all whose mail the caller may
 * change. Throws 404 or 403 for an account that they may not.
 */
export async function emptyFolder(
  ctx: Ctx,
  { folder, accountIds }: Body<typeof clearings.empty>,
): Promise<Clearing[]> {
  const accounts = accountIds
    ? await Promise.all(
        [...new Set(accountIds)].map(id => requireAccount(ctx.db, ctx.actor, 'mail.manage', id)),
      )
    : await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const begun: Clearing[] = []
  for (const account of accounts) append(begun, await emptyOf(ctx, account, folder))
  return begun
}

const emptyOf = (ctx: Ctx, account: AccountKey, role: EmptiedFolder): Promise<Clearing[]> =>
  inMailTransaction(ctx.db, [account.id], async tx => {
    const begun: Clearing[] = []
    for (const folder of await findFolders(tx, account)) {
      if (folder.role !== role || (await isBeingCleared(tx, account, folder.id))) continue
      const clearing = await beginClearing(ctx, {
        tx,
        account,
        folderId: folder.id,
        moveTo: null,
        deletesFolder: false,
      })
      if (clearing.total > 0) begun.push(presentClearing(clearing, { name: role, role }))
    }
    return begun
  })

interface Wanted extends Pick<ClearingRow, 'folderId' | 'moveTo' | 'deletesFolder'> {
  tx: Tx
  account: AccountKey
}

/** Begins to empty a folder of what lies in it now, as part of the caller's transaction. */
export async function beginClearing(ctx: Ctx, { tx, account, ...wanted }: Wanted): Promise<ClearingRow> {
  const { total, last } = await measureFolder(tx, account, wanted.folderId)
  const isNothing = total === 0 && !wanted.deletesFolder
  const now = ctx.clock.now()
  const row = await insertClearing(
    tx,
    {
      ...wanted,
      userId: ctx.actor.id,
      lastPlacement: last,
      state: isNothing ? 'done' : 'waiting',
      total,
      createdAt: now,
      endedAt: isNothing ? now : null,
    },
    account,
  )
  if (!isNothing)
    await ctx.queue.send('clearings.run', { workspaceId: row.workspaceId, clearingId: row.id }, { db: tx })
  await tellLabels(ctx, tx, row.accountId)
  return row
}

/** Stops emptying a folder. Throws 404, and 403 for who may not change the mail of its account. */
export async function stopClearing(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const found = await findClearing(ctx.db, ctx.actor.workspaceIds, id)
  if (!found) throw notFound('This work')
  await requireAccount(ctx.db, ctx.actor, 'mail.manage', found.accountId)
  await inMailTransaction(ctx.db, [found.accountId], async tx => {
    const row = await clearingWork.lock(tx, found)
    if (row?.state !== 'waiting' && row?.state !== 'running') return
    await updateClearing(tx, row, { state: 'stopped', endedAt: ctx.clock.now() })
    await tellLabels(ctx, tx, row.accountId)
  })
}
