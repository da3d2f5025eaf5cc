import { and, desc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm'
import type { REPORTS } from '#core/contract/outreach/contact-imports.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { contactImportGroups, contactImportRows, contactImports, users } from '#server/db/schema/index.ts'
import { longWork } from '#server/work/long-work.ts'

export type ImportRecord = typeof contactImports.$inferSelect
export type ImportRow = typeof contactImportRows.$inferSelect

export interface ImportKey {
  workspaceId: number
  id: number
}

const isImport = ({ workspaceId, id }: ImportKey) =>
  and(eq(contactImports.workspaceId, workspaceId), eq(contactImports.id, id))

const columns = { ...getTableColumns(contactImports), firstName: users.firstName, lastName: users.lastName }
export type ShownImport = ImportRecord & { firstName: string | null; lastName: string | null }

export async function insertImport(
  db: Executor,
  values: typeof contactImports.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(contactImports).values(values).returning({ id: contactImports.id })
  if (!row) throw new Error('the import was not stored')
  return row.id
}

export async function findImport(db: Executor, key: ImportKey): Promise<ShownImport | null> {
  const [row] = await db
    .select(columns)
    .from(contactImports)
    .leftJoin(users, eq(users.id, contactImports.userId))
    .where(isImport(key))
  return row ?? null
}

/** Imports that have begun, newest first. */
export async function findImports(db: Executor, workspaceId: number, limit: number): Promise<ShownImport[]> {
  return db
    .select(columns)
    .from(contactImports)
    .leftJoin(users, eq(users.id, contactImports.userId))
    .where(and(eq(contactImports.workspaceId, workspaceId), ne(contactImports.state, 'draft')))
    .orderBy(desc(contactImports.id))
    .limit(limit)
}

/** Locks an import, so that its next rows and a cancel follow one another. */
export async function lockImport(tx: Tx, key: ImportKey): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(contactImports).where(isImport(key)).for('no key update')
  return row ?? null
}

export async function updateImport(
  db: Executor,
  key: ImportKey,
  change: Partial<typeof contactImports.$inferInsert>,
): Promise<void> {
  await db.update(contactImports).set(change).where(isImport(key))
}

/** How a file is imported, and how an import is undone. */
export const importWork = longWork({
  lock: lockImport,
  update: updateImport,
  waits: 'waiting',
  runs: 'running',
})
export const undoWork = longWork({
  lock: lockImport,
  update: updateImport,
  waits: 'undoing',
  runs: 'undoing',
})

export async function deleteImport(db: Executor, key: ImportKey): Promise<void> {
  await db.delete(contactImports).where(isImport(key))
}

type Report = (typeof REPORTS)[number]

/** Rows of a report in their order, behind this one. */
export async function findReportRows(
  db: Executor,
  { workspaceId, id }: ImportKey,
  { of, after, limit }: { of: Report; after: number; limit: number },
): Promise<ImportRow[]> {
  const { outcome, keptBecause, reason } = contactImportRows
  const isMeant = {
    refused: eq(outcome, 'refused'),
    skipped: eq(outcome, 'skipped'),
    remarked: and(inArray(outcome, ['created', 'updated']), sql`${reason} is not null`),
    kept: sql`${keptBecause} is not null`,
  }[of]
  return db
    .select()
    .from(contactImportRows)
    .where(
      and(
        eq(contactImportRows.workspaceId, workspaceId),
        eq(contactImportRows.importId, id),
        gt(contactImportRows.row, after),
        isMeant,
      ),
    )
    .orderBy(contactImportRows.row)
    .limit(limit)
}

/** Tags and lists that all contacts of an import get. */
export async function findGroupsForAll(db: Executor, { workspaceId, id }: ImportKey): Promise<number[]> {
  const rows = await db
    .select({ id: contactImportGroups.groupId })
    .from(contactImportGroups)
    .where(
      and(
        eq(contactImportGroups.workspaceId, workspaceId),
        eq(contactImportGroups.importId, id),
        eq(contactImportGroups.isForAll, true),
      ),
    )
  return rows.map(({ id }) => id)
}
