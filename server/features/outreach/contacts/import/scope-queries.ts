import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { workspaces } from '#server/db/schema/index.ts'
import type { EventScope } from '#server/platform/events.ts'

/** Whom events of a workspace concern: the members of its organization, or its person; null if they are gone. */
export async function findScope(db: Executor, workspaceId: number): Promise<EventScope | null> {
  const [row] = await db
    .select({ userId: workspaces.userId, organizationId: workspaces.organizationId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (row?.organizationId) return { organizationId: row.organizationId }
  return row?.userId ? { userId: row.userId } : null
}
