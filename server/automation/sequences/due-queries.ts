import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

// Statements about all workspaces.

export interface Due extends EnrolmentKey {
  accountId: number
}

/**
 * Takes enrolments that are due, the longest due first, and puts them off until `until`: so a second worker takes others,
 * and what a worker that dies has taken is due again then.
 */
export async function takeDue(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Due[]> {
  const { rows } = await db.execute<{ workspace: string; id: string; account: string }>(sql`
    with due as (
      select workspace_id, id from enrolments
      where state = 'active' and kind <> 'campaign' and due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked
    )
    update enrolments e set due_at = ${until.toISOString()} from due
    where e.workspace_id = due.workspace_id and e.id = due.id
    returning e.workspace_id::text as workspace, e.id::text as id, e.account_id::text as account`)
  return rows.map(({ workspace, id, account }) => ({
    workspaceId: Number(workspace),
    id: Number(id),
    accountId: Number(account),
  }))
}

/**
 * Whether an enrolment is due before a time. The order makes the planner use the index: it takes a third of all for due, and
 * would read the whole table for the first of them.
 */
export async function isOneDue(db: Executor, before: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from enrolments where state = 'active' and kind <> 'campaign' and due_at <= ${before.toISOString()}
    order by due_at limit 1`)
  return rows.length > 0
}
