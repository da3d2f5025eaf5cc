import { and, asc, eq, gt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { folders, placements } from '#server/db/schema/index.ts'

/** A folder of any workspace that is not counted yet; null if all are. */
export async function findUncountedFolder(db: Executor): Promise<{ account: AccountKey; id: number } | null> {
  const [row] = await db
    .select({ id: folders.id, accountId: folders.accountId, workspaceId: folders.workspaceId })
    .from(folders)
    .where(eq(folders.isCounted, false))
    .limit(1)
  return row ? { id: row.id, account: { workspaceId: row.workspaceId, id: row.accountId } } : null
}

/** Copies in a folder, by their ids. */
export async function findInFolderAfter(
  db: Executor,
  account: AccountKey,
  { id, after, limit }: { id: number; after: number; limit: number },
): Promise<{ id: number; messageId: number }[]> {
  return db
    .select({ id: placements.id, messageId: placements.messageId })
    .from(placements)
    .where(and(isOfAccount(placements, account), eq(placements.folderId, id), gt(placements.id, after)))
    .orderBy(asc(placements.id))
    .limit(limit)
}

export async function setCounted(db: Executor, account: AccountKey, id: number): Promise<void> {
  await db
    .update(folders)
    .set({ isCounted: true })
    .where(and(isOfAccount(folders, account), eq(folders.id, id)))
}
