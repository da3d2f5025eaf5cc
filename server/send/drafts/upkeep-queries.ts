import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { deleteNamed } from '#server/db/distributed/forget.ts'
import { isThere } from '#server/db/keys.ts'
import { draftFilings, drafts, mailAccounts, outgoingMessages } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
import { isSilent } from '#server/work/alive.ts'
import { type DiscardedKey, type Filing, isDiscardedDraft } from './filing/filing-queries.ts'
import type { DraftKey } from './queries.ts'

// Statements about drafts of all workspaces.

/** A draft's job normally files it sooner. One that is not filed after this time may have lost its job. */
export const LOST_AFTER_MS = 30_000

/**
 * Returns drafts whose newest revision is not at the provider, although nobody has typed for a while and the provider
 * can be reached.
 */
export async function findUnfiled(
  db: Executor,
  { now, before = new Date(now.getTime() - LOST_AFTER_MS) }: { now: Date; before?: Date },
): Promise<DraftKey[]> {
  return db
    .select({ workspaceId: drafts.workspaceId, id: drafts.id })
    .from(drafts)
    .innerJoin(
      mailAccounts,
      and(eq(mailAccounts.workspaceId, drafts.workspaceId), eq(mailAccounts.id, drafts.accountId)),
    )
    .where(
      and(
        isNull(drafts.outgoingId),
        isNotNull(drafts.messageId),
        isNull(drafts.madeBy),
        lt(drafts.updatedAt, before),
        or(isNull(drafts.fileAfter), lte(drafts.fileAfter, now)),
        or(isNull(drafts.filedRevision), ne(drafts.filedRevision, drafts.revision)),
        isThere,
        eq(mailAccounts.isActive, true),
        or(isNull(mailAccounts.tokenExpiry), gt(mailAccounts.tokenExpiry, before)),
      ),
    )
    .orderBy(drafts.updatedAt)
    .limit(200)
}

/** Outgoing messages that were sent but whose draft still exists, because a crash came before its deletion. */
export async function findLeftBehind(db: Executor): Promise<{ workspaceId: number; id: number }[]> {
  return db
    .select({ workspaceId: outgoingMessages.workspaceId, id: outgoingMessages.id })
    .from(drafts)
    .innerJoin(
      outgoingMessages,
      and(eq(outgoingMessages.workspaceId, drafts.workspaceId), eq(outgoingMessages.id, drafts.outgoingId)),
    )
    .where(eq(outgoingMessages.state, 'sent'))
    .limit(100)
}

/**
 * Deletes up to `limit` drafts whose messages were deleted elsewhere and that were not changed since the given time;
 * returns how many.
 */
export async function deleteAbandoned(db: Executor, before: Date, limit: number): Promise<number> {
  const isAbandoned = and(isNull(drafts.messageId), isNull(drafts.outgoingId), lt(drafts.updatedAt, before))
  return inEachWithSome(db, limit, drafts, isAbandoned, (isOne, workspaceId) =>
    deleteNamed(db, drafts, workspaceId, isOne),
  )
}

/** Releases the claims of filings that have given no sign of life for so long. */
export async function restFilings(db: Executor, silentMs: number): Promise<void> {
  await db.update(draftFilings).set({ aliveAt: null }).where(isSilent(draftFilings.aliveAt, silentMs))
}

export interface OpenFiling extends Filing {
  startedAt: Date
  /** The message that sync has brought with this Message-ID, if the provider has named a copy of it. */
  messageId: number | null
  /**
   * It is a draft, or was one that was thrown away. So it was here before it was filed, and its copy is not an outdated
   * one.
   */
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
      m.created_at < f.started_at or exists (
        select 1 from drafts d where d.workspace_id = m.workspace_id and d.message_id = m.id) as is_wanted
    from draft_filings f left join messages m
      on m.workspace_id = f.workspace_id and m.account_id = f.account_id and m.rfc_message_id = f.rfc_message_id
      and exists (
        select 1 from placements p
        where p.workspace_id = m.workspace_id and p.message_id = m.id and p.remote_id is not null)
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

/** Messages that were drafts, were thrown away and were never filed, oldest first. */
export async function findAllDiscarded(db: Executor): Promise<DiscardedKey[]> {
  const { rows } = await db.execute<{ workspace: string; id: string }>(sql`
    select distinct m.workspace_id::text as workspace, m.id::text as id
    from placements join messages m on ${isDiscardedDraft(sql`placements.workspace_id`)} order by id limit 200`)
  return rows.map(({ workspace, id }) => ({ workspaceId: Number(workspace), messageId: Number(id) }))
}
