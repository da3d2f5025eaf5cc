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
 * Locks blobs that are to be looked at. Until the transaction ends nobody begins to name them or to put them. Those that
 * somebody is naming at this moment are left out.
 */
export const lockDue = (tx: Tx, limit: number): Promise<BlobRow[]> =>
  lock(tx, sql`check_after <= now() order by check_after limit ${limit}`)

/** The same of those that are named. */
export const lockBlobs = (tx: Tx, workspaceId: number, keys: readonly string[]): Promise<BlobRow[]> =>
  lock(tx, sql`workspace_id = ${workspaceId} and hash = any(${sql.param(keys)}::text[])`)

/**
 * Those of these blobs that a row names. Only a statement after the one that has locked them sees every row, so these are
 * two.
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

/** They are named, and looked at again once a row that named them has gone. */
export async function settleBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.execute(sql`
    update blobs b set check_after = null from ${rowsOf(blobs)} where b.workspace_id = k.workspace_id and b.hash = k.hash`)
}

/** Refused by the database for one that a row names. */
export async function deleteBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.execute(sql`
    delete from blobs b using ${rowsOf(blobs)} where b.workspace_id = k.workspace_id and b.hash = k.hash`)
}

/** Some whose bytes lie in the place of another workspace. */
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

/** Its bytes lie in the place of its own workspace now. */
export async function setAtHome(db: Executor, { workspaceId, key }: BlobRow): Promise<void> {
  await db.execute(sql`
    update blobs set lies_in = null where workspace_id = ${workspaceId} and hash = ${key} and lies_in is not null`)
}
