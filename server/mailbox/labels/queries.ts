import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Label } from '#core/contract/labels.ts'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccounts } from '#server/db/keys.ts'
import { folders, messages, placements } from '#server/db/schema/index.ts'

/** The folders of these accounts that people have made, by name. */
export async function findLabels(db: Executor, accounts: readonly AccountKey[]): Promise<Label[]> {
  if (accounts.length === 0) return []
  return db
    .select({
      id: folders.id,
      accountId: folders.accountId,
      name: folders.name,
      total: sql<number>`count(distinct ${messages.id})::int`,
      unread: sql<number>`count(distinct ${messages.id}) filter (where not ${messages.isRead})::int`,
    })
    .from(folders)
    .leftJoin(
      placements,
      and(eq(placements.workspaceId, folders.workspaceId), eq(placements.folderId, folders.id)),
    )
    .leftJoin(
      messages,
      and(
        eq(messages.workspaceId, placements.workspaceId),
        eq(messages.id, placements.messageId),
        isNull(messages.orphanedAt),
      ),
    )
    .where(and(isOfAccounts(folders, accounts), isNull(folders.role)))
    .groupBy(folders.workspaceId, folders.id)
    .orderBy(asc(folders.name), asc(folders.id))
}

/** Stores a folder of the provider. Returns its id. */
export async function saveFolder(
  db: Executor,
  account: AccountKey,
  folder: { remoteId: string; name: string; isTag: boolean },
): Promise<number> {
  const [row] = await db
    .insert(folders)
    .values({ ...folder, workspaceId: account.workspaceId, accountId: account.id, role: null })
    .onConflictDoUpdate({
      target: [folders.workspaceId, folders.accountId, folders.remoteId],
      set: { name: folder.name },
    })
    .returning({ id: folders.id })
  if (!row) throw new Error('the folder was not stored')
  return row.id
}
