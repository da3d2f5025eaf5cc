import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Label } from '#core/contract/labels.ts'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { folders, messages, placements } from '#server/db/schema/index.ts'

/** The person's own folders of these accounts, by name. */
export async function findLabels(db: Executor, accountIds: number[]): Promise<Label[]> {
  if (accountIds.length === 0) return []
  return db
    .select({
      id: folders.id,
      accountId: folders.accountId,
      name: folders.name,
      total: sql<number>`count(distinct ${messages.id})::int`,
      unread: sql<number>`count(distinct ${messages.id}) filter (where not ${messages.isRead})::int`,
    })
    .from(folders)
    .leftJoin(placements, eq(placements.folderId, folders.id))
    .leftJoin(messages, and(eq(messages.id, placements.messageId), isNull(messages.orphanedAt)))
    .where(and(isIn(folders.accountId, accountIds), isNull(folders.role)))
    .groupBy(folders.id)
    .orderBy(asc(folders.name), asc(folders.id))
}

/** Notes a folder that the provider has; answers its id. */
export async function saveFolder(
  db: Executor,
  folder: { accountId: number; remoteId: string; name: string; isTag: boolean },
): Promise<number> {
  const [row] = await db
    .insert(folders)
    .values({ ...folder, role: null })
    .onConflictDoUpdate({
      target: [folders.workspaceId, folders.accountId, folders.remoteId],
      set: { name: folder.name },
    })
    .returning({ id: folders.id })
  if (!row) throw new Error('the folder was not stored')
  return row.id
}
