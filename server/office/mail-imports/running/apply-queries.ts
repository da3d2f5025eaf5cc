import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, eachText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'

/** Messages of a mailbox with exactly these bytes: their ids by the digest. */
export async function findBySource(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  digests: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ digest: string; id: string }>(sql`
    select given.text as digest, found.id::text as id from ${eachText(digests)}
    cross join lateral (
      select m.id from messages m
      where m.workspace_id = ${workspaceId} and m.source_blob = given.text and m.account_id = ${accountId}
        and m.orphaned_at is null
      order by m.id limit 1
    ) found`)
  return new Map(rows.map(({ digest, id }) => [digest, Number(id)]))
}

interface SameId {
  id: number
  rfcMessageId: string
  /** Null if only its head was fetched. */
  sourceBlob: string | null
}

/** Messages of a mailbox with these Message-IDs. */
export async function findByMessageId(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageIds: readonly string[],
): Promise<SameId[]> {
  const { rows } = await db.execute<{ id: string; rfc: string; blob: string | null }>(sql`
    select found.id::text as id, given.text as rfc, found.source_blob as blob from ${eachText(messageIds)}
    cross join lateral (
      select m.id, m.source_blob from messages m
      where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.rfc_message_id = given.text
        and m.orphaned_at is null offset 0
    ) found order by found.id`)
  return rows.map(({ id, rfc, blob }) => ({ id: Number(id), rfcMessageId: rfc, sourceBlob: blob }))
}

/** Which of these messages an import has added. */
export async function findAddedBy(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
  messageIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select message_id::text as id from imported_messages
    where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)} and import_id = ${id}`)
  return new Set(rowIds(rows))
}

/** Folders of a mailbox by their names, in whatever case. */
export async function findFolders(
  db: Executor,
  { workspaceId, id }: AccountKey,
): Promise<{ id: number; remoteId: string; name: string; role: string | null }[]> {
  const { rows } = await db.execute<{ id: string; remote_id: string; name: string; role: string | null }>(sql`
    select id::text as id, remote_id, name, role from folders
    where workspace_id = ${workspaceId} and account_id = ${id} and not is_tag order by id`)
  return rows.map(({ id, remote_id, name, role }) => ({ id: Number(id), remoteId: remote_id, name, role }))
}

interface LocalCopy extends MessageFlags {
  messageId: number
  folderId: number
}

/** Copies that the provider does not have yet, and what tells that they are to be filed there. */
export async function insertImported(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  importId: number,
  copies: readonly LocalCopy[],
): Promise<void> {
  if (copies.length === 0) return
  const json = JSON.stringify(copies)
  await db.execute(sql`
    insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
    select ${workspaceId}, ${accountId}, "messageId", "folderId", null, read, starred, coalesce(answered, false), draft
    from jsonb_to_recordset(${json}::jsonb) as r ("messageId" bigint, "folderId" bigint, read boolean, starred boolean,
      answered boolean, draft boolean)`)
  const ids = [...new Set(copies.map(({ messageId }) => messageId))]
  await db.execute(sql`
    insert into imported_messages (workspace_id, account_id, import_id, message_id)
    select ${workspaceId}, ${accountId}, ${importId}, id from unnest(${sql.param(ids)}::bigint[]) as given (id)
    on conflict (message_id, workspace_id) do nothing`)
}
