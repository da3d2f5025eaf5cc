import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { dataExports } from '#server/db/schema/index.ts'
import type { ExportKey } from './queries.ts'

// Statements about exports of all workspaces.

const key = { workspaceId: dataExports.workspaceId, id: dataExports.id }

/** Exports that a job makes. */
export async function findUnmade(db: Executor): Promise<ExportKey[]> {
  return db
    .select(key)
    .from(dataExports)
    .where(inArray(dataExports.state, ['waiting', 'making']))
}

/** Exports whose time is over. */
export async function findExpired(db: Executor, now: Date): Promise<ExportKey[]> {
  return db
    .select(key)
    .from(dataExports)
    .where(and(eq(dataExports.state, 'ready'), lte(dataExports.expiresAt, now)))
}
