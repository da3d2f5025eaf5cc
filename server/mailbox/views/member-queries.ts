import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { savedViews } from '#server/db/schema/index.ts'

export async function findHiding(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(eq(savedViews.userId, userId), eq(savedViews.hidesFromInbox, true), isNull(savedViews.removedAt)),
    )
    .orderBy(asc(savedViews.id))
  return rows.map(({ id }) => id)
}

/**
 * Makes these messages of an account members of a view, and others of `among` not. Returns whether anything changed.
 */
export async function setMembers(
  tx: Tx,
  { workspaceId }: AccountKey,
  viewId: number,
  { among, members }: { among: readonly number[]; members: readonly number[] },
): Promise<boolean> {
  const { rowCount: left } = await tx.execute(sql`
    delete from view_members where workspace_id = ${workspaceId} and view_id = ${viewId}
      and message_id = ${anyId(among)} and message_id <> all(${sql.param(members)}::bigint[])`)
  const { rowCount: joined } = await tx.execute(sql`
    insert into view_members (workspace_id, view_id, message_id, account_id, in_inbox, is_unread)
    select m.workspace_id, ${viewId}, m.id, m.account_id, m.in_inbox, not m.is_read from messages m
    where m.workspace_id = ${workspaceId} and m.id = ${anyId(members)} on conflict do nothing`)
  return (left ?? 0) + (joined ?? 0) > 0
}

/** The next messages of an account that are in its inbox, or may come back to it, newest ids first. */
export async function findNextInInbox(
  db: Executor,
  { workspaceId, id }: AccountKey,
  { before, limit }: { before: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id::text as id from messages m
    where m.workspace_id = ${workspaceId} and m.account_id = ${id} and m.orphaned_at is null and ${mayBeInInbox(workspaceId)}
      ${before === null ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${sql.raw(`${limit}`)}`)
  return rowIds(rows)
}

/** In an inbox, or hidden from it for a while. */
export const mayBeInInbox = (
  workspaceId: number,
): SQL => sql`(m.in_inbox or m.snoozed_until is not null or exists (
  select from threads t where t.workspace_id = ${workspaceId} and t.id = m.thread_id and t.muted_at is not null))`
