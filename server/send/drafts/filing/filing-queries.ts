import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accountOf, isOfAccount } from '#server/db/keys.ts'
import { draftFilings } from '#server/db/schema/index.ts'
import { isOwnIn } from '#server/mailbox/messages/local-queries.ts'
import { SILENT_MS } from '#server/work/alive.ts'

export interface Filing {
  workspaceId: number
  accountId: number
  rfcMessageId: string
}

const isThis = (filing: Filing) =>
  and(isOfAccount(draftFilings, accountOf(filing)), eq(draftFilings.rfcMessageId, filing.rfcMessageId))

/** Claims a copy for filing; returns false while another worker files it. */
export async function beginFiling(db: Executor, filing: Filing): Promise<boolean> {
  const now = sql`now()`
  const rows = await db
    .insert(draftFilings)
    .values({ ...filing, startedAt: now, aliveAt: now })
    .onConflictDoUpdate({
      target: [draftFilings.workspaceId, draftFilings.accountId, draftFilings.rfcMessageId],
      // A distributed database takes no `now()` here: the row that was to be inserted has it.
      set: { startedAt: sql`excluded.started_at`, aliveAt: sql`excluded.alive_at` },
      setWhere: sql`coalesce(excluded.alive_at - ${draftFilings.aliveAt} >= ${SILENT_MS} * interval '1 millisecond', true)`,
    })
    .returning({ accountId: draftFilings.accountId })
  return rows.length > 0
}

export async function signOfLife(db: Executor, filing: Filing): Promise<void> {
  await db.update(draftFilings).set({ aliveAt: sql`now()` }).where(isThis(filing))
}

/** Ends the claim without a result: it is not known whether the provider has a copy. */
export async function restFiling(db: Executor, filing: Filing): Promise<void> {
  await db.update(draftFilings).set({ aliveAt: null }).where(isThis(filing))
}

export async function endFiling(db: Executor, filing: Filing): Promise<void> {
  await db.delete(draftFilings).where(isThis(filing))
}

export interface DiscardedKey {
  workspaceId: number
  messageId: number
}

interface Discarded extends DiscardedKey {
  accountId: number
  rfcMessageId: string
  sourceBlob: string
}

/** SQL on `placements` and their messages `m`: a draft of this workspace that was thrown away and was never filed. */
export const isDiscardedDraft = (workspaceId: number | SQL) => sql`m.workspace_id = placements.workspace_id
  and m.id = placements.message_id and ${isOwnIn(workspaceId)} and placements.draft and m.rfc_message_id is not null
  and m.source_blob is not null
  and not exists (select 1 from drafts d where d.workspace_id = m.workspace_id and d.message_id = m.id)
  and not exists (select 1 from outgoing_messages o where o.workspace_id = m.workspace_id and o.message_id = m.id)
  and not exists (select 1 from imported_messages i where i.workspace_id = m.workspace_id and i.message_id = m.id)`

/** Returns the message if it was a draft that was thrown away and was never filed; otherwise null. */
export async function findDiscarded(
  db: Executor,
  { workspaceId, messageId }: DiscardedKey,
): Promise<Discarded | null> {
  const { rows } = await db.execute<{ account: string; rfc: string; blob: string }>(sql`
    select m.account_id::text as account, m.rfc_message_id as rfc, m.source_blob as blob
    from placements join messages m on ${isDiscardedDraft(workspaceId)}
    where m.workspace_id = ${workspaceId} and m.id = ${messageId} limit 1`)
  const [row] = rows
  if (!row) return null
  const { account, rfc, blob } = row
  return { workspaceId, messageId, accountId: Number(account), rfcMessageId: rfc, sourceBlob: blob }
}
