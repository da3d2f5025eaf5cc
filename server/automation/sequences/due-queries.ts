import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

// Statements about all workspaces.

/** What is due: follow-ups of conversations, or contacts of campaigns. */
type Kind = 'follow-ups' | 'campaigns'

/** Written out, as in the indexes of what is due. */
const IS_OF: Record<Kind, SQL> = {
  'follow-ups': sql.raw(`kind <> 'campaign'`),
  campaigns: sql.raw(`kind = 'campaign'`),
}

/** A follow-up that is due. */
export interface Due extends EnrolmentKey {
  accountId: number
}

/** A contact that is due. */
export interface DueContact extends EnrolmentKey {
  campaignId: number
  /** Null before a mailbox was chosen for it, and once the mailbox that wrote to the contact is gone. */
  accountId: number | null
  /** Since when it has been due without a turn. */
  overdueSince: Date
}
type DueOf<K extends Kind> = K extends 'campaigns' ? DueContact : Due

/**
 * Takes enrolments that are due, the longest due first, and puts them off until `until`: so a second worker takes others,
 * and what a worker that dies has taken is due again then.
 */
export async function takeDue<K extends Kind>(
  db: Executor,
  kind: K,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueOf<K>[]> {
  const { rows } = await db.execute<{
    workspace: string
    id: string
    campaign: string | null
    account: string | null
    since: string
  }>(sql`
    with due as (
      select workspace_id, id, due_at from enrolments
      where state = 'active' and ${IS_OF[kind]} and due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked
    )
    update enrolments e set due_at = ${until.toISOString()}, overdue_since = coalesce(e.overdue_since, due.due_at) from due
    where e.workspace_id = due.workspace_id and e.id = due.id
    returning e.workspace_id::text as workspace, e.id::text as id, e.campaign_id::text as campaign,
      e.account_id::text as account, ${isoTime(sql`e.overdue_since`)} as since`)
  const due = rows.map(({ workspace, id, campaign, account, since }) => ({
    workspaceId: Number(workspace),
    id: Number(id),
    campaignId: campaign === null ? null : Number(campaign),
    accountId: account === null ? null : Number(account),
    overdueSince: new Date(since),
  }))
  // The table's checks `enrolments_of` and `enrolments_mailbox` say which of them are there.
  return due as DueOf<K>[]
}

/**
 * Whether an enrolment is due before a time. The order makes the planner use the index: it takes a third of all for due, and
 * would read the whole table for the first of them.
 */
export async function isOneDue(db: Executor, kind: Kind, before: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from enrolments where state = 'active' and ${IS_OF[kind]} and due_at <= ${before.toISOString()}
    order by due_at limit 1`)
  return rows.length > 0
}
