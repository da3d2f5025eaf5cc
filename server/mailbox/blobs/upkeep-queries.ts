import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import { LOCKS, mayDeleteFiles } from '#server/db/lock-numbers.ts'
import type { Segment } from '#server/platform/blobs/blobs.ts'
import { type BlobPlace, type DeadBytes, type PlaceColumns, placeOf } from './queries.ts'

// Statements about blobs of all workspaces.

export interface BlobRow {
  workspaceId: number
  key: string
}

export interface LockedBlob extends BlobRow {
  oldPlace: number | null
}

const rowsOf = (rows: readonly BlobRow[]): SQL =>
  sql`unnest(${sql.param(rows.map(({ workspaceId }) => workspaceId))}::bigint[],
    ${sql.param(rows.map(({ key }) => key))}::text[]) as k (workspace_id, hash)`

async function lock(tx: Tx, which: SQL): Promise<LockedBlob[]> {
  const { rows } = await tx.execute<{ workspace: string; hash: string; place: string | null }>(sql`
    select workspace_id::text as workspace, hash, lies_in::text as place from blobs
    where ${mayDeleteFiles} and ${which} for update skip locked`)
  return rows.map(({ workspace, hash, place }) => ({
    workspaceId: Number(workspace),
    key: hash,
    oldPlace: place === null ? null : Number(place),
  }))
}

/**
 * Locks blobs that are due for a check. Until the transaction ends nobody can begin to name or put them. Blobs that a
 * transaction is naming right now are skipped.
 */
export const lockDue = (tx: Tx, limit: number): Promise<LockedBlob[]> =>
  lock(tx, sql`check_after <= now() order by check_after limit ${limit}`)

/** Locks the blobs with these keys in the same way. */
export const lockBlobs = (tx: Tx, workspaceId: number, keys: readonly string[]): Promise<LockedBlob[]> =>
  lock(tx, sql`workspace_id = ${workspaceId} and hash = ${anyText(keys)}`)

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
      or ${names('contact_imports', 'blob')} or ${names('mail_import_chunks', 'blob')}
      or ${names('data_export_pieces', 'blob')}`)
  return rows.map(({ workspace, hash }) => ({ workspaceId: Number(workspace), key: hash }))
}

/** Marks blobs as used. They are checked again once a row that named them is deleted. */
export async function settleBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length === 0) return
  await tx.execute(sql`
    update blobs b set check_after = null from ${rowsOf(blobs)} where b.workspace_id = k.workspace_id and b.hash = k.hash`)
}

/** Deletes rows of blobs. The database refuses it if a row still names the blob. Returns what is dead in segments then. */
export async function deleteBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<DeadBytes[]> {
  if (blobs.length === 0) return []
  const { rows } = await tx.execute<SegmentColumns & { bytes: string }>(sql`
    with gone as (
      delete from blobs b using ${rowsOf(blobs)} where b.workspace_id = k.workspace_id and b.hash = k.hash
      returning b.workspace_id, b.segment_id, b.segment_in, b.stored_bytes
    )
    select workspace_id::text as workspace, segment_id::text as id, sum(stored_bytes)::text as bytes from gone
    where segment_id is not null and segment_in is null group by workspace_id, segment_id`)
  return rows.map(row => ({ ...segmentOf(row), bytes: Number(row.bytes) }))
}

/**
 * Counts dead bytes of segments. Whoever changes blobs as well does so before. Returns the sealed segments that hold no
 * blob any more.
 */
export async function countDeadBytes(tx: Tx, dead: readonly DeadBytes[]): Promise<Segment[]> {
  if (dead.length === 0) return []
  const ids = sql.param(dead.map(({ id }) => id))
  // Everybody locks segments in this order. A single statement that locks and changes rows may still
  // deadlock: it asks twice for the version that it saw first, and others may wait for that version in
  // between.
  await tx.execute(sql`select from segments where id = any(${ids}::bigint[]) order by id for no key update`)
  const { rows } = await tx.execute<SegmentColumns & { empty: boolean }>(sql`
    update segments s set dead_bytes = s.dead_bytes + d.bytes
    from unnest(${sql.param(dead.map(({ workspaceId }) => workspaceId))}::bigint[], ${ids}::bigint[],
      ${sql.param(dead.map(({ bytes }) => bytes))}::bigint[]) as d (workspace_id, id, bytes)
    where s.workspace_id = d.workspace_id and s.id = d.id
    returning s.workspace_id::text as workspace, s.id::text as id,
      s.open_until is null and s.dead_bytes >= s.size_bytes as empty`)
  return rows.flatMap(row => (row.empty ? [segmentOf(row)] : []))
}

interface SegmentColumns extends Record<string, unknown> {
  workspace: string
  id: string
}

const segmentOf = ({ workspace, id }: SegmentColumns): Segment => ({
  workspaceId: Number(workspace),
  id: Number(id),
})

const segmentsOf = async (found: Promise<{ rows: SegmentColumns[] }>): Promise<Segment[]> =>
  (await found).rows.map(segmentOf)

/** Returns the segments that a process has stopped appending to, because it has ended. */
export const findAbandoned = (db: Executor, limit: number): Promise<Segment[]> =>
  segmentsOf(
    db.execute(sql`
      select workspace_id::text as workspace, id::text as id from segments where open_until < now()
      order by id limit ${limit}`),
  )

/**
 * Seals a segment of this size: from now on no blob is placed in it. It waits for whoever is placing one, and then counts
 * the bytes that belong to none, such as what a process wrote before it was killed.
 */
export async function sealSegment(tx: Tx, { workspaceId, id }: Segment, size: number): Promise<void> {
  await tx.execute(sql`select from segments where workspace_id = ${workspaceId} and id = ${id} for update`)
  await tx.execute(sql`
    update segments set open_until = null, size_bytes = ${size}, dead_bytes = ${size} - (
      select coalesce(sum(stored_bytes), 0) from blobs b
      where b.workspace_id = ${workspaceId} and b.segment_id = ${id} and b.segment_in is null)
    where workspace_id = ${workspaceId} and id = ${id} and open_until is not null`)
}

/**
 * Returns sealed segments that hold no blob and are not kept for a copy of the database. It changes their rows, so that
 * the commit waits for the disk, and with it for all that has moved or deleted their blobs. Those that somebody is
 * changing are left for later.
 */
export const findEmpty = (db: Executor, limit: number): Promise<Segment[]> =>
  segmentsOf(
    db.execute(sql`
      with empty as materialized (
        select workspace_id, id from segments s
        where ${mayDeleteFiles} and open_until is null and (dead_bytes >= size_bytes and kept_until is null or kept_until < now())
          and not exists (select from blobs b where b.segment_id = s.id)
        order by id limit ${limit} for no key update of s skip locked
      )
      update segments s set size_bytes = 0, dead_bytes = 0 from empty
      where s.workspace_id = empty.workspace_id and s.id = empty.id
      returning s.workspace_id::text as workspace, s.id::text as id`),
  )

/** Deletes the row of a segment whose file is deleted. */
export async function deleteSegment(db: Executor, { workspaceId, id }: Segment): Promise<void> {
  await db.execute(sql`delete from segments where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Sealed segments that are smaller are put together, once a workspace has this many. */
const SMALL_BYTES = 8 * 1024 * 1024
const MANY = 8

/**
 * Returns sealed segments whose blobs should be moved elsewhere: at least half of their bytes belong to no blob, or a
 * workspace has many small ones.
 */
export const findWasteful = (db: Executor, limit: number): Promise<Segment[]> =>
  segmentsOf(
    db.execute(sql`
      select workspace_id::text as workspace, id::text as id from (
        select *, count(*) filter (where size_bytes < ${SMALL_BYTES}) over (partition by workspace_id) as small
        from segments where open_until is null and kept_until is null and size_bytes > 0
      ) s
      where dead_bytes * 2 >= size_bytes or size_bytes < ${SMALL_BYTES} and small >= ${MANY}
      order by workspace_id, id limit ${limit}`),
  )

/**
 * Lets segments without blobs be deleted in a day. Segments that somebody is changing are left for later.
 */
export async function keepForCopies(db: Executor, segments: readonly Segment[]): Promise<void> {
  await db.execute(sql`
    with moved as materialized (
      select workspace_id, id from segments s
      where id = ${anyId(segments.map(({ id }) => id))} and kept_until is null
        and not exists (select from blobs b where b.segment_id = s.id)
      for no key update of s skip locked
    )
    update segments s set kept_until = now() + interval '1 day' from moved
    where s.workspace_id = moved.workspace_id and s.id = moved.id`)
}

async function findPlaces(db: Executor, where: SQL): Promise<(BlobRow & BlobPlace)[]> {
  const { rows } = await db.execute<Record<keyof PlaceColumns, string | null>>(sql`
    select workspace_id::text as "workspaceId", hash as key, lies_in::text as "liesIn", segment_id::text as "segmentId",
      segment_in::text as "segmentIn", first_byte::text as "firstByte", stored_bytes::text as "storedBytes",
      size_bytes::text as "sizeBytes"
    from blobs where ${where}`)
  const number = (value: string | null) => (value === null ? null : Number(value))
  return rows.map(row => {
    const workspaceId = Number(row.workspaceId)
    const place = placeOf({
      workspaceId,
      key: row.key ?? '',
      liesIn: number(row.liesIn),
      segmentId: number(row.segmentId),
      segmentIn: number(row.segmentIn),
      firstByte: number(row.firstByte),
      storedBytes: number(row.storedBytes),
      sizeBytes: number(row.sizeBytes),
    })
    return { workspaceId, ...place }
  })
}

/** Blobs of these segments, of whichever workspace, in the order in which they lie there. */
export const findInSegments = (db: Executor, segments: readonly Segment[], limit: number, offset: number) =>
  findPlaces(
    db,
    sql`segment_id = ${anyId(segments.map(({ id }) => id))}
      order by segment_id, first_byte, stored_bytes, workspace_id limit ${limit} offset ${offset}`,
  )

/** Blobs in segments of another workspace. */
export const findForeign = (db: Executor, limit: number, offset: number) =>
  findPlaces(
    db,
    sql`segment_in is not null order by segment_id, first_byte, stored_bytes, workspace_id limit ${limit} offset ${offset}`,
  )

/** Blobs that have a file of their own. */
export const findWithFiles = (db: Executor, limit: number, offset: number) =>
  findPlaces(
    db,
    sql`lies_in is not null order by lies_in, hash, workspace_id limit ${limit} offset ${offset}`,
  )

/** Returns those of these files that no blob needs. */
export async function findUnneededFiles(tx: Tx, files: readonly OldFile[]): Promise<OldFile[]> {
  const { rows } = await tx.execute<{ place: string; key: string }>(sql`
    select distinct f.place::text as place, f.key
    from unnest(${sql.param(files.map(({ place }) => place))}::bigint[], ${sql.param(files.map(({ key }) => key))}::text[])
      as f (place, key)
    where not exists (select from blobs b where b.lies_in = f.place and b.hash = f.key and b.segment_id is null)`)
  return rows.map(({ place, key }) => ({ place: Number(place), key }))
}

interface OldFile {
  place: number
  key: string
}

/** Locks blobs that are about to have no file of their own any more. Returns none while files may not be deleted. */
export async function lockForgetting<Row extends BlobRow>(tx: Tx, blobs: readonly Row[]): Promise<Row[]> {
  const { rows } = await tx.execute(sql`
    select 1 from blobs b join ${rowsOf(blobs)} on b.workspace_id = k.workspace_id and b.hash = k.hash
    where ${mayDeleteFiles} order by b.workspace_id, b.hash for no key update of b`)
  return rows.length > 0 ? [...blobs] : []
}

/** Lets one transaction at a time find out which files nobody needs. Whoever locks blobs as well does so before. */
export async function lockOldFiles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.oldFiles})`)
}

/** Records that these blobs, which lie in a segment, have no file of their own any more. */
export async function forgetFiles(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  await tx.execute(sql`
    update blobs b set lies_in = null from ${rowsOf(blobs)}
    where b.workspace_id = k.workspace_id and b.hash = k.hash and b.segment_id is not null`)
}
