import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { contactImportMembers, contactImportRows, contactImports } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import type { ImportKey } from './queries.ts'

const AT_WORK = { import: ['waiting', 'running'], undo: ['undoing'] } as const

/** Imports that a job works at: imports their rows, or undoes them. */
export async function findWorkAtImports(db: Executor, work: keyof typeof AT_WORK): Promise<ImportKey[]> {
  return db
    .select({ workspaceId: contactImports.workspaceId, id: contactImports.id })
    .from(contactImports)
    .where(inArray(contactImports.state, [...AT_WORK[work]]))
}

/** Deletes up to so many files that nobody has imported. */
export async function deleteOldDrafts(db: Executor, before: Date, limit: number): Promise<number> {
  const isOld = and(eq(contactImports.state, 'draft'), lt(contactImports.createdAt, before))
  const rows = await db
    .delete(contactImports)
    .where(upTo(limit, contactImports, isOld))
    .returning({ id: contactImports.id })
  return rows.length
}

const isOldImport = (before: Date) =>
  and(
    notInArray(contactImports.state, ['draft', ...AT_WORK.import, ...AT_WORK.undo]),
    lt(contactImports.createdAt, before),
  )

/** Deletes up to so many rows of imports from before this moment. */
export async function deleteOldRows(db: Executor, before: Date, limit: number): Promise<number> {
  let count = 0
  for (const table of [contactImportMembers, contactImportRows]) {
    const { rows } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select r.ctid from ${table} r join ${contactImports}
          on ${contactImports.workspaceId} = r.workspace_id and ${contactImports.id} = r.import_id
        where ${isOldImport(before)} limit ${limit}))
      returning 1`)
    count = Math.max(count, rows.length)
  }
  return count
}

/** Deletes up to so many imports from before this moment, whose rows are deleted. */
export async function deleteOldContactImports(db: Executor, before: Date, limit: number): Promise<number> {
  const theirs = db
    .select({ row: contactImportRows.row })
    .from(contactImportRows)
    .where(
      and(
        eq(contactImportRows.workspaceId, contactImports.workspaceId),
        eq(contactImportRows.importId, contactImports.id),
      ),
    )
  const rows = await db
    .delete(contactImports)
    .where(upTo(limit, contactImports, and(isOldImport(before), notExists(theirs))))
    .returning({ id: contactImports.id })
  return rows.length
}
