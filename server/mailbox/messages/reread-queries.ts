import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { StoredFile } from '#server/mail/mime/stored-row.ts'
import { raiseVersion } from '../counts/count-queries.ts'

export interface Placeholder {
  identity: string
  threadId: number
  threadKey: string | null
  sourceBlob: string
  receivedAt: Date
  sizeBytes: number
}

/** What the mailbox knows of a message that is stored as a placeholder; null if it is gone or no placeholder. */
export async function findPlaceholder(
  db: Executor,
  { workspaceId }: AccountKey,
  id: number,
): Promise<Placeholder | null> {
  const { rows } = await db.execute<PlaceholderRow>(sql`
    select ${PLACEHOLDER_COLUMNS}
    from messages m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.failed_in is not null and m.source_blob is not null`)
  return rows[0] ? placeholderOf(rows[0]) : null
}

type PlaceholderRow = {
  identity: string
  thread: string
  key: string | null
  blob: string
  received: string
  size: number
}

const PLACEHOLDER_COLUMNS =
  sql.raw(`m.identity, m.thread_id::text as thread, t.provider_key as key, m.source_blob as blob,
  coalesce(m.first_received_at, m.received_at)::text as received, m.size_bytes as size`)

function placeholderOf(row: PlaceholderRow): Placeholder {
  return {
    identity: row.identity,
    threadId: Number(row.thread),
    threadKey: row.key,
    sourceBlob: row.blob,
    receivedAt: new Date(row.received),
    sizeBytes: row.size,
  }
}

/** Records that this version cannot read it either. */
export async function keepPlaceholder(
  tx: Tx,
  account: AccountKey,
  id: number,
  version: string,
): Promise<void> {
  await tx.execute(sql`
    update messages set failed_in = ${version}
    where workspace_id = ${account.workspaceId} and id = ${id} and failed_in is not null`)
  await raiseVersion(tx, account)
}

/** What is stored of a message: its identity, and what was derived from its source. */
export interface Stored extends Placeholder {
  id: number
  subject: string
  text: string
  html: string | null
  /** The version of the reading that has made them. */
  derivedVersion: number
}

/** Returns those of these messages that are still older than this version of the reading. */
export async function findStored(
  db: Executor,
  account: AccountKey,
  ids: number[],
  version: number,
): Promise<Stored[]> {
  const { rows } = await db.execute<
    PlaceholderRow & { id: string; subject: string; text: string; html: string | null; version: number }
  >(sql`
    select m.id::text as id, ${PLACEHOLDER_COLUMNS}, m.subject, b.text, b.safe_html as html,
      m.derived_version as version
    from messages m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
      join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id
    where m.workspace_id = ${account.workspaceId} and m.account_id = ${account.id} and m.id = ${anyId(ids)}
      and m.derived_version < ${version} and m.source_blob is not null and m.failed_in is null`)
  return rows.map(row => ({
    ...placeholderOf(row),
    id: Number(row.id),
    subject: row.subject,
    text: row.text,
    html: row.html,
    derivedVersion: row.version,
  }))
}

/** Keeps what an older version derived from these messages, because this version cannot read or store them. */
export async function keepDerived(
  tx: Tx,
  account: AccountKey,
  ids: number[],
  version: number,
): Promise<void> {
  await tx.execute(sql`
    update messages set derived_version = ${version} where workspace_id = ${account.workspaceId} and id = ${anyId(ids)}`)
  await raiseVersion(tx, account)
}

/**
 * Replaces the files of a message with those that were read this time, in their order. Files with the same bytes keep
 * their ids, because URLs contain them.
 */
export async function replaceFiles(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
  files: StoredFile[],
): Promise<void> {
  await db.execute(sql`
    with o as (
      select id, blob, row_number() over (partition by blob order by id) as copy
      from attachments where workspace_id = ${workspaceId} and message_id = ${id}
    ), n as (
      select f.*, row_number() over (partition by blob order by at) as copy
      from rows from (jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as (
        name text, "mimeType" text, size int, "contentId" text, "isInline" boolean, blob text)) with ordinality
        as f (name, "mimeType", size, "contentId", "isInline", blob, at)
    ), kept as (
      update attachments a set name = n.name, mime_type = n."mimeType", content_id = n."contentId", is_inline = n."isInline"
      from o join n using (blob, copy) where a.workspace_id = ${workspaceId} and a.id = o.id
    ), added as (
      insert into attachments (workspace_id, message_id, name, mime_type, size_bytes, content_id, is_inline, blob)
      select ${workspaceId}, ${id}, name, "mimeType", size, "contentId", "isInline", blob from n
      where not exists (select from o where o.blob = n.blob and o.copy = n.copy) order by at
    )
    delete from attachments a using o
    where a.workspace_id = ${workspaceId} and a.id = o.id and not exists (select from n where n.blob = o.blob and n.copy = o.copy)`)
}
