import { and, asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { dataExportPieces, dataExports } from '#server/db/schema/index.ts'
import { longWork } from '#server/work/long-work.ts'

export type ExportRow = typeof dataExports.$inferSelect

export interface ExportKey {
  workspaceId: number
  id: number
}

const isThis = ({ workspaceId, id }: ExportKey) =>
  and(eq(dataExports.workspaceId, workspaceId), eq(dataExports.id, id))
const isOf = ({ workspaceId, userId }: { workspaceId: number; userId: number }) =>
  and(eq(dataExports.workspaceId, workspaceId), eq(dataExports.userId, userId))
const areOf = ({ workspaceId, id }: ExportKey) =>
  and(eq(dataExportPieces.workspaceId, workspaceId), eq(dataExportPieces.exportId, id))

/** The export of a person, in their own workspace. */
export async function findExportOf(
  db: Executor,
  person: { workspaceId: number; userId: number },
): Promise<ExportRow | null> {
  const [row] = await db.select().from(dataExports).where(isOf(person))
  return row ?? null
}

export async function insertExport(
  tx: Tx,
  values: typeof dataExports.$inferInsert,
): Promise<ExportRow | null> {
  const [row] = await tx.insert(dataExports).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** Reads it for a change: nobody else changes it until the transaction ends. */
export async function lockExport(tx: Tx, key: ExportKey): Promise<ExportRow | null> {
  const [row] = await tx.select().from(dataExports).where(isThis(key)).for('update')
  return row ?? null
}

export async function updateExport(
  db: Executor,
  key: ExportKey,
  change: Partial<typeof dataExports.$inferInsert>,
): Promise<void> {
  await db.update(dataExports).set(change).where(isThis(key))
}

/** How an export is made. */
export const exportWork = longWork({
  lock: lockExport,
  update: updateExport,
  waits: 'waiting',
  runs: 'making',
})

export async function deleteExport(tx: Tx, key: ExportKey): Promise<void> {
  await tx.delete(dataExports).where(isThis(key))
}

export async function insertPiece(tx: Tx, values: typeof dataExportPieces.$inferInsert): Promise<void> {
  await tx.insert(dataExportPieces).values(values)
}

export async function deletePieces(tx: Tx, key: ExportKey): Promise<void> {
  await tx.delete(dataExportPieces).where(areOf(key))
}

export async function findPieces(db: Executor, key: ExportKey) {
  return db
    .select({ blob: dataExportPieces.blob, sizeBytes: dataExportPieces.sizeBytes })
    .from(dataExportPieces)
    .where(areOf(key))
    .orderBy(asc(dataExportPieces.at))
}
