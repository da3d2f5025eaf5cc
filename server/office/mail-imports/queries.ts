import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { type AccountKey, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { importedMessages, mailImportChunks, mailImportSkips, mailImports } from '#server/db/schema/index.ts'
import { longWork } from '#server/work/long-work.ts'

export type ImportRow = typeof mailImports.$inferSelect

export interface ImportKey {
  workspaceId: number
  id: number
}

const isThis = ({ workspaceId, id }: ImportKey) =>
  and(eq(mailImports.workspaceId, workspaceId), eq(mailImports.id, id))

/** Held until the transaction ends: two imports must not claim the same room. */
export async function lockRoom(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.importRoom})`)
}

export async function insertImport(
  db: Executor,
  values: typeof mailImports.$inferInsert,
): Promise<ImportRow> {
  const [row] = await db.insert(mailImports).values(values).returning()
  if (!row) throw new Error('the import was not stored')
  return row
}

/** The import of this id in one of these workspaces. */
export async function findImportAmong(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(mailImports)
    .where(and(isIn(mailImports.workspaceId, [...workspaceIds]), eq(mailImports.id, id)))
  return row ?? null
}

/** Reads it for a change: nobody else changes it until the transaction ends. */
export async function lockImport(tx: Tx, key: ImportKey): Promise<ImportRow | null> {
  const [row] = await tx.select().from(mailImports).where(isThis(key)).for('update')
  return row ?? null
}

export async function updateImport(
  db: Executor,
  key: ImportKey,
  change: Partial<typeof mailImports.$inferInsert>,
): Promise<void> {
  await db.update(mailImports).set(change).where(isThis(key))
}

/** How a file is read. */
export const readWork = longWork({
  lock: lockImport,
  update: updateImport,
  waits: 'waiting',
  runs: 'reading',
})

export async function deleteImport(db: Executor, key: ImportKey): Promise<void> {
  await db.delete(mailImports).where(isThis(key))
}

/** An upload of the same file that was interrupted. */
export async function findUpload(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  file: { userId: number; name: string; sizeBytes: number; modifiedAt: number },
): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(mailImports)
    .where(
      and(
        eq(mailImports.workspaceId, workspaceId),
        eq(mailImports.accountId, accountId),
        eq(mailImports.userId, file.userId),
        eq(mailImports.state, 'uploading'),
        eq(mailImports.name, file.name),
        eq(mailImports.sizeBytes, file.sizeBytes),
        eq(mailImports.modifiedAt, file.modifiedAt),
      ),
    )
    .limit(1)
  return row ?? null
}

/** The imports of these accounts, newest first, each with what is not to be told from its row. */
export async function listImports(db: Executor, accounts: readonly AccountKey[], id?: number) {
  const select = (workspaceId: number) => {
    const count = (condition: SQL) => sql<string>`(select count(*) from imported_messages i
      where i.workspace_id = ${workspaceId} and i.import_id = mail_imports.id and ${condition})`
    const theirs = accounts.filter(account => account.workspaceId === workspaceId)
    return db
      .select({
        row: mailImports,
        uploaded: sql<string>`(select coalesce(sum(c.size_bytes), 0) from mail_import_chunks c
          where c.workspace_id = ${workspaceId} and c.import_id = mail_imports.id)`,
        unfiled: count(sql`i.filed_at is null`),
        refused: count(sql`i.filed_at is not null and i.problem is not null`),
      })
      .from(mailImports)
      .where(and(isOfAccounts(mailImports, theirs), id === undefined ? undefined : eq(mailImports.id, id)))
      .$dynamic()
  }
  const [first, ...others] = workspacesOf(accounts).map(select)
  if (!first) return []
  for (const other of others) first.unionAll(other)
  return first.orderBy(desc(mailImports.id)).limit(50)
}

export async function findChunks(db: Executor, { workspaceId, id }: ImportKey) {
  return db
    .select({ at: mailImportChunks.at, blob: mailImportChunks.blob, sizeBytes: mailImportChunks.sizeBytes })
    .from(mailImportChunks)
    .where(and(eq(mailImportChunks.workspaceId, workspaceId), eq(mailImportChunks.importId, id)))
    .orderBy(asc(mailImportChunks.at))
}

export async function putChunk(db: Executor, values: typeof mailImportChunks.$inferInsert): Promise<void> {
  await db
    .insert(mailImportChunks)
    .values(values)
    .onConflictDoUpdate({
      target: [mailImportChunks.importId, mailImportChunks.at, mailImportChunks.workspaceId],
      set: { blob: values.blob, sizeBytes: values.sizeBytes },
    })
}

export async function deleteChunks(db: Executor, { workspaceId, id }: ImportKey): Promise<void> {
  await db
    .delete(mailImportChunks)
    .where(and(eq(mailImportChunks.workspaceId, workspaceId), eq(mailImportChunks.importId, id)))
}

export async function insertSkips(
  db: Executor,
  { workspaceId, id }: ImportKey,
  skips: readonly { at: number; name: string; reason: string }[],
): Promise<void> {
  if (skips.length === 0) return
  await db
    .insert(mailImportSkips)
    .values(skips.map(skip => ({ ...skip, workspaceId, importId: id })))
    .onConflictDoNothing()
}

export async function findSkips(db: Executor, { workspaceId, id }: ImportKey) {
  return db
    .select({ name: mailImportSkips.name, reason: mailImportSkips.reason })
    .from(mailImportSkips)
    .where(and(eq(mailImportSkips.workspaceId, workspaceId), eq(mailImportSkips.importId, id)))
    .orderBy(asc(mailImportSkips.at))
}

/** Whether the provider still lacks messages of an import. */
export async function hasUnfiled(db: Executor, { workspaceId, id }: ImportKey): Promise<boolean> {
  const [row] = await db
    .select({ id: importedMessages.messageId })
    .from(importedMessages)
    .where(
      and(
        eq(importedMessages.workspaceId, workspaceId),
        eq(importedMessages.importId, id),
        isNull(importedMessages.filedAt),
      ),
    )
    .limit(1)
  return row !== undefined
}
