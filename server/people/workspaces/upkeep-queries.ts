import { and, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { workspaces } from '#server/db/schema/index.ts'

/** Workspaces whose person or organization is deleted: also those that have nothing any more, but were not deleted then. */
export async function findAbandoned(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(isNull(workspaces.userId), isNull(workspaces.organizationId)))
    .orderBy(workspaces.id)
  return rows.map(({ id }) => id)
}
