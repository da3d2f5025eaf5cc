import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'

/** Which of these words stand only in the files of these messages; messages where none does are left out. */
export async function findWordsInFiles(
  db: Executor,
  workspaceIds: readonly number[],
  messageIds: readonly number[],
  words: readonly SQL[],
): Promise<{ id: number; isOnlyInFiles: boolean[] }[]> {
  const inFiles = words.map(word => sql`(f.search @@ ${word} and not f.others @@ ${word})`)
  const { rows } = await db.execute<{ id: string; words: boolean[] }>(sql`
    select id::text as id, words from (
      select f.message_id as id, array[${sql.join(inFiles, sql`, `)}] as words
      from (
        select message_id, search, ts_filter(search, '{a,b,c}') as others from message_words
        where workspace_id = ${anyId(workspaceIds)} and message_id = ${anyId(messageIds)} offset 0
      ) f
    ) w where true = any(words)`)
  return rows.map(({ id, words }) => ({ id: Number(id), isOnlyInFiles: words }))
}

export interface FileOfMessage {
  messageId: number
  name: string
  text: string
}

/** The files of these messages with their texts, in their order. */
export async function findFilesWithTexts(
  db: Executor,
  workspaceIds: readonly number[],
  messageIds: readonly number[],
): Promise<FileOfMessage[]> {
  const { rows } = await db.execute<{ id: string; name: string; text: string }>(sql`
    select a.message_id::text as id, a.name, coalesce(t.text, '') as text
    from attachments a
      left join attachment_texts t on t.workspace_id = a.workspace_id and t.attachment_id = a.id
        and t.message_id = ${anyId(messageIds)}
    where a.workspace_id = ${anyId(workspaceIds)} and a.message_id = ${anyId(messageIds)} and not a.is_inline
    order by a.id`)
  return rows.map(({ id, ...file }) => ({ ...file, messageId: Number(id) }))
}
