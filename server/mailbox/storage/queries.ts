import { sql } from 'drizzle-orm'
import type { Stored } from '#core/contract/storage.ts'
import type { Executor } from '#server/db/client.ts'
import { isInWorkspace } from '#server/db/is-in.ts'
import { contactImports, dataExports, drafts, mailImports } from '#server/db/schema/index.ts'

export interface StoredBytes {
  what: Stored
  workspaceId: number
  isOwn: boolean
  bytes: number
}

/** What is kept besides mail in these workspaces, by what it is and whether it is this person's. */
export async function sumStored(
  db: Executor,
  { workspaceIds, userId }: { workspaceIds: readonly number[]; userId: number },
): Promise<StoredBytes[]> {
  const here = (column: Parameters<typeof isInWorkspace>[0]) => isInWorkspace(column, [...workspaceIds])
  const { rows } = await db.execute<{ what: Stored; workspace: string; own: boolean; bytes: string }>(sql`
    select what, workspace_id::text as workspace, coalesce(user_id = ${userId}, false) as own, sum(bytes)::text as bytes from (
      select 'mail-imports' as what, workspace_id, user_id, size_bytes::numeric as bytes from ${mailImports}
      where ${here(mailImports.workspaceId)} and ${mailImports.state} in ('uploading', 'waiting', 'reading')
      union all
      select 'contact-imports', workspace_id, user_id, size_bytes from ${contactImports}
      where ${here(contactImports.workspaceId)} and ${contactImports.blob} is not null
      union all
      select 'exports', workspace_id, user_id, size_bytes from ${dataExports} where ${here(dataExports.workspaceId)}
      union all
      select 'drafts', workspace_id, user_id,
        (select coalesce(sum((file ->> 'size')::numeric), 0) from jsonb_array_elements(attachments) as file)
      from ${drafts} where ${here(drafts.workspaceId)}
    ) as stored group by 1, 2, 3`)
  return rows.map(({ what, workspace, own, bytes }) => ({
    what,
    workspaceId: Number(workspace),
    isOwn: own,
    bytes: Number(bytes),
  }))
}
