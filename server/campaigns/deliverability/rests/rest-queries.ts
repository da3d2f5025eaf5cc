import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { mailboxRests } from '#server/db/schema/index.ts'

export interface Returned {
  sent: number
  bounced: number
  complained: number
}

/** What a mailbox has sent since a time, and how many of these messages came back, at once or later, or were reported. */
export async function countReturned(
  db: Executor,
  { workspaceId, id }: AccountKey,
  since: Date,
): Promise<Returned> {
  const has = (kind: 'bounce' | 'complaint') => sql`exists (select from message_signals s
    where s.workspace_id = ${workspaceId} and s.about_id = o.message_id and s.kind = ${kind})`
  const { rows } = await db.execute<{ row: Returned }>(sql`
    select json_build_object('sent', count(*), 'bounced', count(*) filter (where ${has('bounce')}),
      'complained', count(*) filter (where ${has('complaint')})) as row
    from outgoing_messages o where o.workspace_id = ${workspaceId} and o.account_id = ${id}
      and (o.state = 'sent' and o.sent_at > ${since.toISOString()}
        or o.state = 'failed' and o.started_at > ${since.toISOString()} and ${has('bounce')})`)
  return rows[0]?.row ?? { sent: 0, bounced: 0, complained: 0 }
}

/** Whether one of these messages says that one of ours came back or was reported. */
export async function tellsOfReturned(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from message_signals s where s.workspace_id = ${workspaceId}
    and s.message_id = ${anyId(messageIds)} and s.kind in ('bounce', 'complaint') limit 1`)
  return rows.length > 0
}

/** When the last rest of a mailbox ended; null if it never took one. */
export async function findLastRestEnd(
  db: Executor,
  { workspaceId, id }: AccountKey,
  now: Date,
): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(coalesce(ended_at, until))::text as at from mailbox_rests
    where workspace_id = ${workspaceId} and account_id = ${id} and coalesce(ended_at, until) <= ${now.toISOString()}`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

type NewRest = Pick<typeof mailboxRests.$inferInsert, 'cause' | 'sent' | 'returned' | 'startedAt' | 'until'>

/** Returns false if it rests already. */
export async function insertRest(
  tx: Tx,
  { workspaceId, id: accountId }: AccountKey,
  rest: NewRest,
): Promise<boolean> {
  const r = mailboxRests
  // One whose time has passed makes room.
  await tx
    .update(r)
    .set({ endedAt: sql`${r.until}` })
    .where(
      and(
        eq(r.workspaceId, workspaceId),
        eq(r.accountId, accountId),
        isNull(r.endedAt),
        lte(r.until, rest.startedAt),
      ),
    )
  const rows = await tx
    .insert(r)
    .values({ workspaceId, accountId, ...rest })
    .onConflictDoNothing()
    .returning({ id: r.id })
  return rows.length > 0
}

/** Returns false if it does not rest. */
export async function endRestRow(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  { at, by }: { at: Date; by: number },
): Promise<boolean> {
  const r = mailboxRests
  const rows = await tx
    .update(r)
    .set({ endedAt: at, endedBy: by })
    .where(and(eq(r.workspaceId, workspaceId), eq(r.accountId, id), isNull(r.endedAt)))
    .returning({ id: r.id })
  return rows.length > 0
}
