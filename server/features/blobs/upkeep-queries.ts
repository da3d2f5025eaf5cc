import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'

// Statements about blobs of all workspaces.

export interface BlobRow {
  workspaceId: number
  key: string
}

const rowsOf = (rows: readonly BlobRow[]): SQL =>
  sql`unnest(${sql.param(rows.map(({ workspaceId }) => workspaceId))}::bigint[],
    ${sql.param(rows.map(({ key }) => key))}::text[]) as k (workspace_id, hash)`

async function lock(tx: Tx, which: SQL): Promise<BlobRow[]> {
  const { rows } = await tx.execute<{ workspace: string; hash: string }>(sql`
    select workspace_id::text as workspace, hash from blobs where ${which} for update skip locked`)
  return rows.map(({ workspace, hash }) => ({ workspaceId: Number(workspace), key: hash }))
}

/**
 * Locks blobs that are due for a check. Until the transaction ends nobody can begin to name or put them. Blobs that a
 * transaction is naming right now are skipped.
 */
export const lockDue = (tx: Tx, limit: number): Promise<BlobRow[]> =>
  lock(tx, sql`check_after <= now() order by check_after limit ${limit}`)

/** Locks the blobs with these keys in the same way. */
export const lockBlobs = (tx: Tx, workspaceId: number, keys: readonly string[]): Promise<BlobRow[]> =>
  lock(tx, sql`workspace_id = ${workspaceId} and hash = any(${sql.param(keys)}::text[])`)

/**
 * Returns those of these blobs that a row names. It must be a separate statement after the locking one, because only
 * then does it see every row.
 */
export async function findUsed(tx: Tx, blobs: readonly BlobRow[]): Promise<BlobRow[]> {
  if (blobs.length === 0) return []
  const names = (table: string, column: string) => {
    const t = sql.identifier(table)
    return sql`exists (select from ${t} where ${t}.workspace_id = k.workspace_id and ${t}.${sql.identifier(column)} = k.hash)`
  }
  const { rows } = await tx.execute<{ workspace: string; hash: string }>(sql`
    select k.workspace_id::text as workspace, k.hash from ${rowsOf(blobs)}
    where ${names('messages', 'source_blob')} or ${names('attachments', 'blob')} or ${names('draft_files', 'blob')}
      or ${names('outgoing_messages', 'source_blob')} or ${names('mail_accounts', 'profile_image_blob')}
      or exists (select from blobs b where b.lies_in = k.workspace_id and b.hash = k.hash)`)
  return rows.map(({ workspace, hash }) => ({ workspaceId: Number(workspace), key: hash }))
}

/** Marks blobs as used. They are checked again once a row that named them is deleted. */
export async function settleBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.execute(sql`
    update blobs b set check_after = null from ${rowsOf(blobs)} where b.workspace_id = k.workspace_id and b.hash = k.hash`)
}

/** Deletes rows of blobs. The database refuses it if a row still names the blob. */
export async function deleteBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.execute(sql`
    delete from blobs b using ${rowsOf(blobs)} where b.workspace_id = k.workspace_id and b.hash = k.hash`)
}

/** Returns up to `limit` blobs whose bytes lie in the place of another workspace. */
export async function findElsewhere(db: Executor, limit: number): Promise<(BlobRow & { liesIn: number })[]> {
  const { rows } = await db.execute<{ workspace: string; hash: string; place: string }>(sql`
    select workspace_id::text as workspace, hash, lies_in::text as place from blobs
    where lies_in is not null order by lies_in, hash limit ${limit}`)
  return rows.map(({ workspace, hash, place }) => ({
    workspaceId: Number(workspace),
    key: hash,
    liesIn: Number(place),
  }))
}

/** Records that the bytes lie in the place of the blob's own workspace now. */
export async function setAtHome(db: Executor, { workspaceId, key }: BlobRow): Promise<void> {
  await db.execute(sql`
    update blobs set lies_in = null where workspace_id = ${workspaceId} and hash = ${key} and lies_in is not null`)
}
