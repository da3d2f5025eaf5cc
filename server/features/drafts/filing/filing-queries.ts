import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { draftFilings } from '#server/db/schema/index.ts'
import { isOwn } from '#server/features/mailbox/messages/local-queries.ts'

export interface Filing {
  accountId: number
  rfcMessageId: string
}

/** Who files a copy says every three seconds that they are at it; who was silent for so long was ended by a crash. */
const SILENT_SECONDS = 12

const isThis = ({ accountId, rfcMessageId }: Filing) =>
  and(eq(draftFilings.accountId, accountId), eq(draftFilings.rfcMessageId, rfcMessageId))

/** Takes a copy for filing; false while somebody else is at it. */
export async function beginFiling(db: Executor, { accountId, rfcMessageId }: Filing): Promise<boolean> {
  const begun = { startedAt: sql`now()`, aliveAt: sql`now()` }
  const rows = await db
    .insert(draftFilings)
    .values({ accountId, rfcMessageId, ...begun })
    .onConflictDoUpdate({
      target: [draftFilings.workspaceId, draftFilings.accountId, draftFilings.rfcMessageId],
      set: begun,
      setWhere: sql`coalesce(${draftFilings.aliveAt} < now() - ${SILENT_SECONDS} * interval '1 second', true)`,
    })
    .returning({ accountId: draftFilings.accountId })
  return rows.length > 0
}

export async function signOfLife(db: Executor, filing: Filing): Promise<void> {
  await db.update(draftFilings).set({ aliveAt: sql`now()` }).where(isThis(filing))
}

/** Nobody is at it any more; whether there is a copy is not known. */
export async function restFiling(db: Executor, filing: Filing): Promise<void> {
  await db.update(draftFilings).set({ aliveAt: null }).where(isThis(filing))
}

/** Nobody is at any of them. */
export async function restAllFilings(db: Executor): Promise<void> {
  await db.update(draftFilings).set({ aliveAt: null }).where(isNotNull(draftFilings.aliveAt))
}

export async function endFiling(db: Executor, filing: Filing): Promise<void> {
  await db.delete(draftFilings).where(isThis(filing))
}

export interface OpenFiling extends Filing {
  workspaceId: number
  startedAt: Date
  /** The message that sync has brought by this Message-ID, where the provider has named a copy of it. */
  messageId: number | null
  /** It is a draft, or was one that was thrown away: it was here before it was filed, so its copy is no older one. */
  isWanted: boolean
}

/** Filings that began before the given time and never ended, oldest first. */
export async function findOpenFilings(db: Executor, before: Date): Promise<OpenFiling[]> {
  const { rows } = await db.execute<{
    workspace_id: string
    account_id: string
    rfc_message_id: string
    started_at: string
    message_id: string | null
    is_wanted: boolean
  }>(sql`
    select f.workspace_id, f.account_id, f.rfc_message_id, f.started_at::text as started_at, m.id::text as message_id,
      m.created_at < f.started_at or exists (select 1 from drafts d where d.message_id = m.id) as is_wanted
    from draft_filings f left join messages m on m.account_id = f.account_id and m.rfc_message_id = f.rfc_message_id
      and exists (select 1 from placements p where p.message_id = m.id and p.remote_id is not null)
    where f.started_at < ${before.toISOString()} order by f.started_at limit 200`)
  return rows.map(row => ({
    workspaceId: Number(row.workspace_id),
    accountId: Number(row.account_id),
    rfcMessageId: row.rfc_message_id,
    startedAt: new Date(row.started_at),
    messageId: row.message_id === null ? null : Number(row.message_id),
    isWanted: row.is_wanted ?? false,
  }))
}

export interface Unfiled {
  messageId: number
  accountId: number
  rfcMessageId: string
  sourceBlob: string
}

/** Messages that were drafts, are thrown away, and were never filed; one of them, or the oldest ones. */
export async function findDiscarded(db: Executor, messageId: number | null): Promise<Unfiled[]> {
  const { rows } = await db.execute<{ id: string; account: string; rfc: string; blob: string }>(sql`
    select distinct m.id::text as id, m.account_id::text as account, m.rfc_message_id as rfc, m.source_blob as blob
    from placements join messages m on m.id = placements.message_id
    where ${isOwn} and placements.draft and ${messageId === null ? sql`true` : sql`m.id = ${messageId}`}
      and m.rfc_message_id is not null and m.source_blob is not null
      and not exists (select 1 from drafts d where d.message_id = m.id)
      and not exists (select 1 from outgoing_messages o where o.message_id = m.id)
    order by id limit 200`)
  return rows.map(({ id, account, rfc, blob }) => ({
    messageId: Number(id),
    accountId: Number(account),
    rfcMessageId: rfc,
    sourceBlob: blob,
  }))
}
