import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccount, isOfAccounts } from '#server/db/keys.ts'
import { clearings, folders, messages, placements } from '#server/db/schema/index.ts'
import { COPY, type Copy } from '#server/mailbox/changes/change-queries.ts'
import { longWork } from '#server/work/long-work.ts'

export type ClearingRow = typeof clearings.$inferSelect

export interface ClearingKey {
  workspaceId: number
  id: number
}

const isThis = ({ workspaceId, id }: ClearingKey) =>
  and(eq(clearings.workspaceId, workspaceId), eq(clearings.id, id))

export async function insertClearing(
  db: Executor,
  values: Omit<typeof clearings.$inferInsert, 'workspaceId' | 'accountId'>,
  { workspaceId, id: accountId }: AccountKey,
): Promise<ClearingRow> {
  const [row] = await db
    .insert(clearings)
    .values({ ...values, workspaceId, accountId })
    .returning()
  if (!row) throw new Error('the clearing was not stored')
  return row
}

/** Reads it for a change: nobody else changes it until the transaction ends. */
async function lockClearing(tx: Tx, key: ClearingKey): Promise<ClearingRow | null> {
  const [row] = await tx.select().from(clearings).where(isThis(key)).for('update')
  return row ?? null
}

export async function updateClearing(
  db: Executor,
  key: ClearingKey,
  change: Partial<typeof clearings.$inferInsert>,
): Promise<void> {
  await db.update(clearings).set(change).where(isThis(key))
}

export const clearingWork = longWork({
  lock: lockClearing,
  update: updateClearing,
  waits: 'waiting',
  runs: 'running',
})

/** Of these accounts, those that go on or ended since a time, the newest first, with the names of their folders. */
export async function findClearings(db: Executor, accounts: readonly AccountKey[], since: Date) {
  if (accounts.length === 0) return []
  return db
    .select({ row: clearings, name: folders.name, role: folders.role })
    .from(clearings)
    .innerJoin(
      folders,
      and(eq(folders.workspaceId, clearings.workspaceId), eq(folders.id, clearings.folderId)),
    )
    .where(
      and(isOfAccounts(clearings, accounts), or(isNull(clearings.endedAt), gt(clearings.endedAt, since))),
    )
    .orderBy(desc(clearings.id))
}

export async function findClearing(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<ClearingRow | null> {
  const [row] = await db
    .select()
    .from(clearings)
    .where(and(isIn(clearings.workspaceId, [...workspaceIds]), eq(clearings.id, id)))
  return row ?? null
}

/** Whether this folder is being emptied. */
export async function isBeingCleared(db: Executor, account: AccountKey, folderId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: clearings.id })
    .from(clearings)
    .where(
      and(
        isOfAccount(clearings, account),
        eq(clearings.folderId, folderId),
        inArray(clearings.state, ['waiting', 'running']),
      ),
    )
    .limit(1)
  return row !== undefined
}

const isMeant = (account: AccountKey, folderId: number, last: number) =>
  and(isOfAccount(placements, account), eq(placements.folderId, folderId), lte(placements.id, last))

/** How many messages have copies in a folder, and the last of these copies. */
export async function measureFolder(
  db: Executor,
  account: AccountKey,
  folderId: number,
): Promise<{ total: number; last: number }> {
  const [row] = await db
    .select({
      total: sql<number>`count(distinct ${placements.messageId})::int`,
      last: sql<string>`coalesce(max(${placements.id}), 0)::text`,
    })
    .from(placements)
    .innerJoin(
      messages,
      and(eq(messages.workspaceId, placements.workspaceId), eq(messages.id, placements.messageId)),
    )
    .where(and(isMeant(account, folderId, Number.MAX_SAFE_INTEGER), isNull(messages.orphanedAt)))
  return { total: row?.total ?? 0, last: Number(row?.last ?? 0) }
}

/** The oldest copies in a folder, up to the last one that is meant. */
export async function findCopiesIn(
  db: Executor,
  account: AccountKey,
  { folderId, last, limit }: { folderId: number; last: number; limit: number },
): Promise<Copy[]> {
  return db
    .select(COPY)
    .from(placements)
    .where(isMeant(account, folderId, last))
    .orderBy(asc(placements.id))
    .limit(limit)
}
