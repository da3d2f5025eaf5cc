import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace, isIn, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import { mailActions } from '#server/db/schema/index.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'

/** One or more messages for which the same change failed with the same reason. */
export interface FailedChange {
  /** Id of the first change. */
  id: number
  accountId: number
  change: MailActionChange
  reason: string | null
  at: string
  count: number
  /** Null if the message is in no folder any more. */
  messageId: number | null
  subject: string | null
  /** The target folder of the change. */
  folder: { name: string; role: FolderRole | null } | null
}

const MOST_TOLD = 50

/** A change without the parts that differ between copies. */
const bare = (action: 'a' | 'h') => sql.raw(`${action}.change - '{fromFolder,copyId}'::text[]`)

/**
 * The condition on failed changes that a person is told about: their own, and those without a person in a mailbox they
 * own. Nobody is told about removing earlier copies of drafts, whose messages are gone here.
 */
const isTold = (userId: number, accounts: readonly AccountKey[]) => sql`
  a.workspace_id = ${anyWorkspace(workspacesOf(accounts))} and a.account_id = ${anyId(accounts.map(({ id }) => id))}
  and a.state = 'failed' and a.dismissed_at is null
  and (a.user_id = ${userId} or a.user_id is null and exists (select 1 from mail_accounts m
    where m.workspace_id = ${anyWorkspace(workspacesOf(accounts))} and m.id = a.account_id and m.owner_id = ${userId}))
  and (a.message_id is not null or a.change->>'kind' <> 'destroy')`

export async function findFailedChanges(
  db: Executor,
  userId: number,
  accounts: readonly AccountKey[],
): Promise<FailedChange[]> {
  if (accounts.length === 0) return []
  const here = anyWorkspace(workspacesOf(accounts))
  const { rows } = await db.execute<{
    id: string
    account: string
    change: MailActionChange
    reason: string | null
    at: string
    count: number
    message: string | null
    subject: string | null
    folder: string | null
    role: FolderRole | null
  }>(sql`
    with told as (
      select a.workspace_id, a.account_id, min(a.id) as id, ${bare('a')} as change, a.last_error as reason,
        max(coalesce(a.finished_at, a.created_at)) as at, count(distinct a.message_id)::int as count, min(a.message_id) as message_id
      from mail_actions a where ${isTold(userId, accounts)}
      group by a.workspace_id, a.account_id, ${bare('a')}, a.last_error
      order by at desc, min(a.id) desc limit ${MOST_TOLD}
    )
    select t.id::text as id, t.account_id::text as account, t.change, t.reason,
      ${isoTime(sql`t.at`)} as at, t.count,
      case when m.orphaned_at is null then t.message_id::text end as message, m.subject, f.name as folder, f.role
    from told t left join messages m on m.workspace_id = ${here} and m.workspace_id = t.workspace_id and m.id = t.message_id
      left join folders f on f.workspace_id = ${here} and f.workspace_id = t.workspace_id and f.account_id = t.account_id and f.remote_id = t.change->>'toFolder'
    order by t.at desc, t.id desc`)
  return rows.map(row => ({
    id: Number(row.id),
    accountId: Number(row.account),
    change: row.change,
    reason: row.reason,
    at: row.at,
    count: row.count,
    messageId: row.message === null ? null : Number(row.message),
    subject: row.subject,
    folder: row.folder === null ? null : { name: row.folder, role: row.role },
  }))
}

/**
 * Returns all changes that are in one notice with this one, and locks them; empty if the person is not told about this
 * one.
 */
export async function findToldWith(
  db: Executor,
  userId: number,
  accounts: readonly AccountKey[],
  id: number,
): Promise<(typeof mailActions.$inferSelect)[]> {
  const [told] = await db
    .select({ workspaceId: mailActions.workspaceId })
    .from(mailActions)
    .where(and(isInWorkspace(mailActions.workspaceId, workspacesOf(accounts)), eq(mailActions.id, id)))
  if (!told) return []
  const here = accounts.filter(({ workspaceId }) => workspaceId === told.workspaceId)
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id::text as id from mail_actions a
    join mail_actions h on h.workspace_id = a.workspace_id and h.account_id = a.account_id and h.id = ${id}
      and ${bare('h')} = ${bare('a')} and h.last_error is not distinct from a.last_error
    where ${isTold(userId, here)} order by a.id for update of a`)
  const ids = rows.map(row => Number(row.id))
  if (!ids.includes(id)) return []
  const isOne = and(eq(mailActions.workspaceId, told.workspaceId), isIn(mailActions.id, ids))
  return db.select().from(mailActions).where(isOne).orderBy(mailActions.id)
}

export async function dismissChanges(
  db: Executor,
  { workspaceId }: AccountKey,
  ids: number[],
  now: Date,
): Promise<void> {
  await db
    .update(mailActions)
    .set({ dismissedAt: now })
    .where(and(eq(mailActions.workspaceId, workspaceId), isIn(mailActions.id, ids)))
}

/** Makes failed changes wait for the provider again. */
export async function rearmChanges(db: Executor, { workspaceId }: AccountKey, ids: number[]): Promise<void> {
  await db
    .update(mailActions)
    .set({ state: 'pending', attempts: 0, lastError: null, finishedAt: null, isLost: false })
    .where(
      and(
        eq(mailActions.workspaceId, workspaceId),
        isIn(mailActions.id, ids),
        eq(mailActions.state, 'failed'),
      ),
    )
}
