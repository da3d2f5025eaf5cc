import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isoTime, rowIds } from '#server/db/row-values.ts'

// Statements about all workspaces.

export interface DueContact {
  workspaceId: number
  id: number
  campaignId: number
  /** Null before a mailbox was chosen for it, and once the mailbox that wrote to the contact is gone. */
  accountId: number | null
  /** Since when it has been due without a turn. */
  overdueSince: Date
}

/** Takes contacts of campaigns that are due, as `takeDue` takes follow-ups. */
export async function takeDueContacts(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueContact[]> {
  const { rows } = await db.execute<{
    workspace: string
    id: string
    campaign: string
    account: string | null
    since: string
  }>(sql`
    with due as (
      select workspace_id, id, due_at from enrolments
      where state = 'active' and kind = 'campaign' and due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked
    )
    update enrolments e set due_at = ${until.toISOString()}, overdue_since = coalesce(e.overdue_since, due.due_at) from due
    where e.workspace_id = due.workspace_id and e.id = due.id
    returning e.workspace_id::text as workspace, e.id::text as id, e.campaign_id::text as campaign,
      e.account_id::text as account, ${isoTime(sql`e.overdue_since`)} as since`)
  return rows.map(({ workspace, id, campaign, account, since }) => ({
    workspaceId: Number(workspace),
    id: Number(id),
    campaignId: Number(campaign),
    accountId: account === null ? null : Number(account),
    overdueSince: new Date(since),
  }))
}

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

/** Whether a contact of a campaign is due before a time; with the order that makes the planner use the index. */
export async function isContactDue(db: Executor, before: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from enrolments where state = 'active' and kind = 'campaign' and due_at <= ${before.toISOString()}
    order by due_at limit 1`)
  return rows.length > 0
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
