import { and, isNull, not } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { workspaces } from '#server/db/schema/index.ts'
import { hasNoOwnRows } from './own-rows-queries.ts'

/** Workspaces whose person or organization is deleted, and that still have contacts, campaigns or the like. */
export async function findAbandoned(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(isNull(workspaces.userId), isNull(workspaces.organizationId), not(hasNoOwnRows(db))))
    .orderBy(workspaces.id)
  return rows.map(({ id }) => id)
}
