import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { raiseVersion } from '../counts/count-queries.ts'

export interface FileToRead {
  id: number
  messageId: number
  name: string
  mimeType: string
  blob: string
  /** The text of another file with the same bytes, where one has been read. */
  known: string | null
}

/** The files of these messages that are listed below their text and have not been read by this version. */
export async function findFilesToRead(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: readonly number[],
  version: number,
): Promise<FileToRead[]> {
  const { rows } = await db.execute<{
    id: string
    message: string
    name: string
    type: string
    blob: string
    known: string | null
  }>(sql`
    select a.id::text as id, a.message_id::text as message, a.name, a.mime_type as type, a.blob, (
      select t.text from attachments o join attachment_texts t on t.workspace_id = o.workspace_id and t.attachment_id = o.id
      where o.workspace_id = ${workspaceId} and o.blob = a.blob and o.mime_type = a.mime_type and t.version = ${version}
      limit 1) as known
    from attachments a
    where a.workspace_id = ${workspaceId} and a.message_id = ${anyId(messageIds)} and not a.is_inline and not exists (
      select from attachment_texts t
      where t.workspace_id = a.workspace_id and t.attachment_id = a.id and t.version = ${version})
    order by a.message_id desc, a.id`)
  return rows.map(({ id, message, type, ...file }) => ({
    ...file,
    id: Number(id),
    messageId: Number(message),
    mimeType: type,
  }))
}

/** Stores the texts of files. Leaves out files that are gone. */
export async function saveFileTexts(
  db: Executor,
  { workspaceId }: AccountKey,
  texts: readonly { id: number; text: string }[],
  version: number,
): Promise<void> {
  if (texts.length === 0) return
  await db.execute(sql`
    insert into attachment_texts (workspace_id, attachment_id, message_id, version, text)
    select a.workspace_id, a.id, a.message_id, ${version}, r.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r (id bigint, text text)
      join attachments a on a.workspace_id = ${workspaceId} and a.id = r.id
    on conflict (attachment_id, workspace_id) do update set (version, text) = (excluded.version, excluded.text)`)
}

/** The ids of those messages that are still there and have not been read again since. */
export async function findUnchanged(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messages: readonly { id: number; derivedVersion: number }[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id::text as id
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as r (id bigint, "derivedVersion" int)
      join messages m on m.workspace_id = ${workspaceId} and m.id = r.id and m.account_id = ${accountId}
        and m.derived_version = r."derivedVersion"`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Records that this version has read the files of these messages. */
export async function keepFilesRead(
  tx: Tx,
  account: AccountKey,
  messageIds: readonly number[],
  version: number,
): Promise<void> {
  await tx.execute(sql`
    update messages set files_version = ${version}
    where workspace_id = ${account.workspaceId} and id = ${anyId(messageIds)}`)
  await raiseVersion(tx, account)
}
