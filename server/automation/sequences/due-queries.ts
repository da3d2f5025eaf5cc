import { and, eq, type SQL, sql } from 'drizzle-orm'
import { append } from '#core/lists.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { rowIds } from '#server/db/row-values.ts'
import { enrolments } from '#server/db/schema/index.ts'
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
 * Takes enrolments that are due, and puts them off until `until`: so a second worker takes others, and what a worker that dies has
 * taken is due again then. Workspaces take turns, each with its longest due: nobody waits until all of another's have had theirs.
 */
export async function takeDue<K extends Kind>(
  db: Executor,
  kind: K,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueOf<K>[]> {
  const isDue = sql`state = 'active' and ${IS_OF[kind]} and due_at <= ${now.toISOString()}`
  const { rows } = await db.execute<{ workspace: string; id: string }>(sql`
    select workspace_id::text as workspace, id::text as id from (
      select workspace_id, id, due_at, row_number() over (partition by workspace_id order by due_at) as turn
      from enrolments where ${isDue}
    ) due order by turn, due_at limit ${limit}`)
  const due: DueOf<K>[] = []
  // Rows of several workspaces are not locked by one statement on a distributed database.
  for (const [workspace, found] of Map.groupBy(rows, row => row.workspace)) {
    const workspaceId = Number(workspace)
    const isFree = sql`${enrolments.id} = any(array(
      select id from enrolments where workspace_id = ${workspaceId} and id = ${anyId(rowIds(found))} and ${isDue}
      for update skip locked))`
    const taken = await db
      .update(enrolments)
      .set({ dueAt: until, overdueSince: sql`coalesce(${enrolments.overdueSince}, ${enrolments.dueAt})` })
      .where(and(eq(enrolments.workspaceId, workspaceId), isFree))
      .returning({
        workspaceId: enrolments.workspaceId,
        id: enrolments.id,
        campaignId: enrolments.campaignId,
        accountId: enrolments.accountId,
        overdueSince: enrolments.overdueSince,
      })
    // The table's checks `enrolments_of` and `enrolments_mailbox` say which of them are there.
    append(due, taken as object[] as DueOf<K>[])
  }
  const turns = new Map(rows.map(({ id }, at) => [Number(id), at]))
  return due.sort((a, b) => (turns.get(a.id) ?? 0) - (turns.get(b.id) ?? 0))
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
