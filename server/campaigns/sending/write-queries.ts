import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

export async function findSubject(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<string> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select subject from messages where workspace_id = ${workspaceId} and id = ${id}`)
  return rows[0]?.subject ?? ''
}
