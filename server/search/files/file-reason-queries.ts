import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'

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
    where a.workspace_id = ${anyWorkspace(workspaceIds)} and a.message_id = ${anyId(messageIds)} and not a.is_inline
    order by a.id`)
  return rows.map(({ id, ...file }) => ({ ...file, messageId: Number(id) }))
}
