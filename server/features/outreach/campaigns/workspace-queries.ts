import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Whose a workspace is: an organization's or a person's. */
export async function findTenant(
  db: Executor,
  workspaceId: number,
): Promise<{ organizationId: number | null; userId: number | null }> {
  const { rows } = await db.execute<{ organization: string | null; user: string | null }>(sql`
    select organization_id::text as organization, user_id::text as user from workspaces where id = ${workspaceId}`)
  const number = (id: string | null | undefined) => (id == null ? null : Number(id))
  return { organizationId: number(rows[0]?.organization), userId: number(rows[0]?.user) }
}
