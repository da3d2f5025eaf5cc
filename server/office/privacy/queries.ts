import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { drafts, folders, messages, placements } from '#server/db/schema/index.ts'

export async function findAccountDrafts(db: Executor, account: AccountKey) {
  return db
    .select()
    .from(drafts)
    .where(and(isOfAccount(drafts, account), isNull(drafts.outgoingId)))
}

/** A batch of an account's messages by id, each with the names of its folders. */
export async function findMessagesAfter(db: Executor, account: AccountKey, after: number, limit: number) {
  const rows = await db
    .select()
    .from(messages)
    .where(and(isOfAccount(messages, account), gt(messages.id, after)))
    .orderBy(messages.id)
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const places =
    ids.length === 0
      ? []
      : await db
          .select({ messageId: placements.messageId, name: folders.name, role: folders.role })
          .from(placements)
          .innerJoin(
            folders,
            and(eq(folders.workspaceId, placements.workspaceId), eq(folders.id, placements.folderId)),
          )
          .where(and(eq(placements.workspaceId, account.workspaceId), isIn(placements.messageId, ids)))
  const byMessage = Map.groupBy(places, ({ messageId }) => messageId)
  return rows.map(row => {
    const found = byMessage.get(row.id) ?? []
    const of = found.map(({ name, role }) => ({ name, role }))
    return { ...row, folders: of.map(({ name }) => name), places: of }
  })
}

/** How many messages an account has, and how many bytes. */
export async function measureMail(
  db: Executor,
  account: AccountKey,
): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${messages.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(messages)
    .where(isOfAccount(messages, account))
  return row ?? { count: 0, bytes: 0 }
}
