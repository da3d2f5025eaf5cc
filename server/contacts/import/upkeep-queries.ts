import { and, eq, exists, inArray, lt, notExists, notInArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { contactImportMembers, contactImportRows, contactImports } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
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
  return inEachWithSome(db, limit, contactImports, isOld, isOne => db.delete(contactImports).where(isOne))
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
    const isOf = and(
      eq(contactImports.workspaceId, table.workspaceId),
      eq(contactImports.id, table.importId),
      isOldImport(before),
    )
    const isOld = exists(db.select({ id: contactImports.id }).from(contactImports).where(isOf))
    const found = await inEachWithSome(db, limit, table, isOld, isOne => db.delete(table).where(isOne))
    count = Math.max(count, found)
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
  const isEmpty = and(isOldImport(before), notExists(theirs))
  return inEachWithSome(db, limit, contactImports, isEmpty, isOne => db.delete(contactImports).where(isOne))
}
