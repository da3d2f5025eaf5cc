import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { draftFilings } from '#server/db/schema/index.ts'

interface Filing {
  accountId: number
  rfcMessageId: string
}

/** Takes a copy for filing; false while somebody else, who began after `lostBefore`, is at it. */
export async function beginFiling(
  db: Executor,
  { accountId, rfcMessageId }: Filing,
  { now, lostBefore }: { now: Date; lostBefore: Date },
): Promise<boolean> {
  const rows = await db
    .insert(draftFilings)
    .values({ accountId, rfcMessageId, startedAt: now })
    .onConflictDoUpdate({
      target: [draftFilings.accountId, draftFilings.rfcMessageId],
      set: { startedAt: now },
      setWhere: lt(draftFilings.startedAt, lostBefore),
    })
    .returning({ accountId: draftFilings.accountId })
  return rows.length > 0
}

export async function endFiling(db: Executor, { accountId, rfcMessageId }: Filing): Promise<void> {
  await db
    .delete(draftFilings)
    .where(and(eq(draftFilings.accountId, accountId), eq(draftFilings.rfcMessageId, rfcMessageId)))
}

export interface OpenFiling extends Filing {
  startedAt: Date
  /** The message that sync has brought by this Message-ID, where the provider has named a copy of it. */
  messageId: number | null
  isDraft: boolean
}

/** Filings that began before the given time and never ended, oldest first. */
export async function findOpenFilings(db: Executor, before: Date): Promise<OpenFiling[]> {
  const { rows } = await db.execute<{
    account_id: string
    rfc_message_id: string
    started_at: string
    message_id: string | null
    is_draft: boolean
  }>(sql`
    select f.account_id, f.rfc_message_id, f.started_at::text as started_at, m.id::text as message_id,
      exists (select 1 from drafts d where d.message_id = m.id) as is_draft
    from draft_filings f left join messages m on m.account_id = f.account_id and m.rfc_message_id = f.rfc_message_id
      and exists (select 1 from placements p where p.message_id = m.id and p.remote_id is not null)
    where f.started_at < ${before.toISOString()} order by f.started_at limit 200`)
  return rows.map(row => ({
    accountId: Number(row.account_id),
    rfcMessageId: row.rfc_message_id,
    startedAt: new Date(row.started_at),
    messageId: row.message_id === null ? null : Number(row.message_id),
    isDraft: row.is_draft,
  }))
}
