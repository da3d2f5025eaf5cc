import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { deleteAbandonedWorkspaces } from '#server/features/workspaces/queries.ts'
import { forgetPayloadsOf } from './upkeep-queries.ts'

/** Takes an account away from everybody at once: nobody finds it, nothing runs it, its address and secret are forgotten. */
export async function hideAccount(db: Executor, { workspaceId, id }: AccountKey): Promise<void> {
  await db.execute(sql`
    update mail_accounts set provider = 'removed', is_active = false, sealed_secret = null,
      email = 'removed ' || unique_id, display_name = null, signature = '', settings = '{}', aliases = '[]'
    where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Deletes so many messages of an account; answers the blobs that they named, and null when there were none left. */
export async function deleteSomeMessages(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  limit: number,
): Promise<string[] | null> {
  const { rows } = await tx.execute<{ blob: string | null }>(sql`
    with few as (
      select id, source_blob from messages where workspace_id = ${workspaceId} and account_id = ${id}
      order by received_at desc, id desc limit ${limit}
    ), gone as (delete from messages where workspace_id = ${workspaceId} and id in (select id from few))
    select source_blob as blob from few
    union select a.blob from attachments a join few on few.id = a.message_id where a.workspace_id = ${workspaceId}`)
  return rows.length === 0 ? null : rows.flatMap(({ blob }) => blob ?? [])
}

/** Deletes so many conversations of an account in which nothing lies; answers whether there were any. */
export async function deleteSomeThreads(
  db: Executor,
  { workspaceId, id }: AccountKey,
  limit: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from threads where workspace_id = ${workspaceId} and id in (
      select id from threads t where t.workspace_id = ${workspaceId} and t.account_id = ${id} and not exists (
        select 1 from messages m where m.workspace_id = t.workspace_id and m.thread_id = t.id) limit ${limit})`)
  return (rowCount ?? 0) > 0
}

/** Every blob that an account's rows name, in batches: there may be millions. */
export async function* findBlobsOf(tx: Tx, { workspaceId, id }: AccountKey): AsyncGenerator<string[]> {
  await tx.execute(sql`
    declare blobs_of_account no scroll cursor for
    select source_blob as blob from messages
      where workspace_id = ${workspaceId} and account_id = ${id} and source_blob is not null
    union select a.blob from messages m
      join attachments a on a.workspace_id = m.workspace_id and a.message_id = m.id
      where m.workspace_id = ${workspaceId} and m.account_id = ${id}
    union select source_blob from outgoing_messages where workspace_id = ${workspaceId} and account_id = ${id}
    union select profile_image_blob from mail_accounts
      where workspace_id = ${workspaceId} and id = ${id} and profile_image_blob is not null
    union select f->>'blob' from drafts d cross join lateral jsonb_array_elements(d.attachments) f
      where d.workspace_id = ${workspaceId} and d.account_id = ${id}`)
  for (;;) {
    const { rows } = await tx.execute<{ blob: string }>(sql`fetch 5000 from blobs_of_account`)
    if (rows.length === 0) break
    yield rows.map(({ blob }) => blob)
  }
  await tx.execute(sql`close blobs_of_account`)
}

/** With the text of what engines were given of its mail. */
export async function deleteAccount(db: Executor, { workspaceId, id }: AccountKey): Promise<void> {
  await forgetPayloadsOf(db, id)
  await db.delete(mailAccounts).where(and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id)))
  await deleteAbandonedWorkspaces(db)
}
