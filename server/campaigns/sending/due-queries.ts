import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { rowIds } from '#server/db/row-values.ts'

/** Puts contacts off that were taken and not looked at: each to its own time. They stay overdue. */
export async function putOff(
  db: Executor,
  workspaceId: number,
  times: readonly { id: number; dueAt: Date }[],
): Promise<void> {
  const dues = times.map(({ dueAt }) => dueAt.toISOString())
  await db.execute(sql`
    update enrolments e set due_at = given.due
    from unnest(${sql.param(times.map(({ id }) => id))}::bigint[], ${sql.param(dues)}::timestamptz[]) as given (id, due)
    where e.workspace_id = ${workspaceId} and e.id = given.id and e.state = 'active'`)
}

/** Those of these contacts that were written to before: they go first. */
export async function findBegun(
  db: Executor,
  workspaceId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct enrolment_id::text as id from enrolment_steps
    where workspace_id = ${workspaceId} and enrolment_id = ${anyId(ids)} and outcome in ('waiting', 'sent')`)
  return new Set(rowIds(rows))
}
