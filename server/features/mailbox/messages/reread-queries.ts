import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'

/** The newest placeholder that this version has not tried to read, none of `except`; null when there is none. */
export async function findUnread(
  db: Executor,
  version: string,
  except: number[],
): Promise<{ id: number; account: AccountKey } | null> {
  const { rows } = await db.execute<{ id: string; workspace: string; account: string }>(sql`
    select id::text as id, workspace_id::text as workspace, account_id::text as account from messages
    where failed_in is not null and failed_in <> ${version} and source_blob is not null
      and not id = ${anyId(except)}
    order by received_at desc, id desc limit 1`)
  const [row] = rows
  if (!row) return null
  return { id: Number(row.id), account: { workspaceId: Number(row.workspace), id: Number(row.account) } }
}

export interface Placeholder {
  identity: string
  threadId: number
  threadKey: string | null
  sourceBlob: string
  receivedAt: Date
  sizeBytes: number
}

/** What the mailbox says of a message of which a placeholder is here; null when it is none, or none any more. */
export async function findPlaceholder(db: Executor, id: number): Promise<Placeholder | null> {
  const { rows } = await db.execute<{
    identity: string
    thread: string
    key: string | null
    blob: string
    received: string
    size: number
  }>(sql`
    select m.identity, m.thread_id::text as thread, t.provider_key as key, m.source_blob as blob,
      coalesce(m.first_received_at, m.received_at)::text as received, m.size_bytes as size
    from messages m join threads t on t.id = m.thread_id
    where m.id = ${id} and m.failed_in is not null and m.source_blob is not null`)
  const [row] = rows
  if (!row) return null
  return {
    identity: row.identity,
    threadId: Number(row.thread),
    threadKey: row.key,
    sourceBlob: row.blob,
    receivedAt: new Date(row.received),
    sizeBytes: row.size,
  }
}

/** This version cannot read it either. */
export async function keepPlaceholder(db: Executor, id: number, version: string): Promise<void> {
  await db.execute(sql`update messages set failed_in = ${version} where id = ${id} and failed_in is not null`)
}
