import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { isOwnIn } from '#server/mailbox/messages/local-queries.ts'

export interface Unfiled {
  messageId: number
  attempts: number
  /** It was offered before, and its answer may have been lost. */
  isRetry: boolean
  sourceBlob: string | null
  receivedAt: Date
  /** The first of its copies that the provider does not have; null if there is none. */
  copy: {
    folderId: number
    folder: string
    read: boolean
    starred: boolean
    answered: boolean
    draft: boolean
  } | null
}

/** Messages of a mailbox that its provider lacks and that are due, the oldest import first. */
export async function findUnfiled(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  { now, limit }: { now: Date; limit: number },
): Promise<Unfiled[]> {
  const { rows } = await db.execute<{
    id: string
    attempts: number
    retry: boolean
    blob: string | null
    received: string
    copy: Unfiled['copy']
  }>(sql`
    select i.message_id::text as id, i.attempts, i.begun_at is not null as retry, m.source_blob as blob,
      to_char(coalesce(m.first_received_at, m.received_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received,
      (select jsonb_build_object('folderId', f.id, 'folder', f.remote_id, 'read', placements.read,
          'starred', placements.starred, 'answered', placements.answered, 'draft', placements.draft)
        from placements join folders f on f.workspace_id = placements.workspace_id and f.id = placements.folder_id
        where placements.workspace_id = ${workspaceId} and placements.message_id = i.message_id and ${isOwnIn(workspaceId)}
        order by placements.id limit 1) as copy
    from imported_messages i
    join messages m on m.workspace_id = i.workspace_id and m.id = i.message_id
    where i.workspace_id = ${workspaceId} and i.account_id = ${accountId} and i.filed_at is null
      and (i.file_after is null or i.file_after <= ${now.toISOString()}::timestamptz)
    order by i.message_id limit ${limit}`)
  return rows.map(({ id, attempts, retry, blob, received, copy }) => ({
    messageId: Number(id),
    attempts,
    isRetry: retry,
    sourceBlob: blob,
    receivedAt: new Date(received),
    copy,
  }))
}

/** Notes, before the provider is asked, that it may have them from now on. */
export async function beginFiling(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update imported_messages set begun_at = now()
    where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)} and begun_at is null`)
}

/** Notes that the provider has them, or has refused one for good. */
export async function endFiling(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: readonly number[],
  problem: string | null = null,
): Promise<void> {
  if (messageIds.length === 0) return
  await db.execute(sql`
    update imported_messages set filed_at = now(), file_after = null, problem = ${problem}
    where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)}`)
}

export async function postpone(
  db: Executor,
  { workspaceId }: AccountKey,
  messageId: number,
  { attempts, fileAfter }: { attempts: number; fileAfter: Date },
): Promise<void> {
  await db.execute(sql`
    update imported_messages set attempts = ${attempts}, file_after = ${fileAfter.toISOString()}::timestamptz
    where workspace_id = ${workspaceId} and message_id = ${messageId}`)
}

/** Ends imports of a mailbox of which the provider has everything. Returns their ids. */
export async function endFiledImports(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  now: Date,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update mail_imports set state = 'done', problem = null, ended_at = ${now.toISOString()}::timestamptz
    where workspace_id = ${workspaceId} and account_id = ${accountId} and state = 'filing'
      and not exists (select 1 from imported_messages i where i.workspace_id = mail_imports.workspace_id
        and i.import_id = mail_imports.id and i.filed_at is null)
    returning id::text as id`)
  return rowIds(rows)
}

/** Says at the imports of a mailbox that are being filed what they wait for. */
export async function tellWaiting(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  problem: string | null,
): Promise<void> {
  await db.execute(sql`
    update mail_imports set problem = ${problem}
    where workspace_id = ${workspaceId} and account_id = ${accountId} and state = 'filing'
      and problem is distinct from ${problem}::text`)
}
