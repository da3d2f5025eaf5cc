import { type SQL, sql } from 'drizzle-orm'
import { append } from '#core/lists.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import type { Segment } from '#server/platform/blobs/blobs.ts'
import { type BlobPlace, type DeadBytes, type PlaceColumns, placeOf } from './queries.ts'

// Statements that look for blobs and segments of all workspaces, and those that then change them in one.

export interface BlobKey {
  workspaceId: number
  key: string
}

export interface LockedBlob extends BlobKey {
  oldPlace: number | null
}

/** Blobs from this hash on, before the other. */
export type Span = readonly [from: string, before: string]

/**
 * Whether the transaction may delete files of blobs. Not while a backup is made, which may still have to copy them, and which waits
 * for transactions that have asked before it. The statement names no table, so that in a distributed database all ask the same
 * node for the lock.
 */
async function mayDelete(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${LOCKS.blobFiles}) as may`)
  return rows[0]?.may ?? false
}

/** Every column that names bytes. */
const NAMES = {
  messages: 'source_blob',
  attachments: 'blob',
  draft_files: 'blob',
  outgoing_messages: 'source_blob',
  mail_accounts: 'profile_image_blob',
  contact_imports: 'blob',
  mail_import_chunks: 'blob',
  data_export_pieces: 'blob',
}
const named = sql.join(
  Object.entries(NAMES).map(([table, column]) => {
    const t = sql.identifier(table)
    return sql`exists (select from ${t} where ${t}.workspace_id = b.workspace_id and ${t}.${sql.identifier(column)} = b.hash)`
  }),
  sql` or `,
)

async function findKeys(db: Executor, where: SQL, limit: number): Promise<BlobKey[]> {
  const { rows } = await db.execute<{ workspace: string; hash: string }>(sql`
    select b.workspace_id::text as workspace, b.hash from blobs b where ${where} limit ${limit}`)
  return rows.map(({ workspace, hash }) => ({ workspaceId: Number(workspace), key: hash }))
}

/** Blobs that are due for a check. */
export const findDue = (db: Executor, limit: number): Promise<BlobKey[]> =>
  findKeys(db, sql`b.check_after <= now()`, limit)

/** Blobs of a span that no row names and that nobody is about to name. */
export const findUnnamed = (db: Executor, [from, before]: Span, limit: number): Promise<BlobKey[]> =>
  findKeys(
    db,
    sql`b.check_after is null and b.hash >= ${from} and b.hash < ${before} and not (${named})`,
    limit,
  )

/**
 * Locks those of these blobs that nobody is about to name, and those with `isHeld` as well. Until the transaction ends
 * nobody can begin to name or put them. Blobs that a transaction is naming right now are skipped. Returns none while files
 * may not be deleted.
 */
export async function lockBlobs(
  tx: Tx,
  workspaceId: number,
  keys: readonly string[],
  { isHeld = false } = {},
): Promise<LockedBlob[]> {
  if (!(await mayDelete(tx))) return []
  const { rows } = await tx.execute<{ hash: string; place: string | null }>(sql`
    select hash, lies_in::text as place from blobs where workspace_id = ${workspaceId} and hash = ${anyText(keys)}
      and (${isHeld} or check_after is null or check_after <= now()) for update skip locked`)
  return rows.map(({ hash, place }) => ({
    workspaceId,
    key: hash,
    oldPlace: place === null ? null : Number(place),
  }))
}

/**
 * Returns those of these blobs that a row names. It must be a separate statement after the locking one, because only
 * then does it see every row.
 */
export async function findUsed(tx: Tx, workspaceId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select b.hash from blobs b where b.workspace_id = ${workspaceId} and b.hash = ${anyText(keys)} and (${named})`)
  return rows.map(({ hash }) => hash)
}

/** Marks blobs as used. */
export async function settleBlobs(tx: Tx, workspaceId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    update blobs set check_after = null where workspace_id = ${workspaceId} and hash = ${anyText(keys)}`)
}

/** Deletes rows of blobs. The database refuses it if a row still names the blob. Returns what is dead in segments then. */
export async function deleteBlobs(
  tx: Tx,
  workspaceId: number,
  keys: readonly string[],
): Promise<DeadBytes[]> {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ id: string; bytes: string }>(sql`
    with gone as (
      delete from blobs where workspace_id = ${workspaceId} and hash = ${anyText(keys)}
      returning segment_id, segment_in, stored_bytes
    )
    select segment_id::text as id, sum(stored_bytes)::text as bytes from gone
    where segment_id is not null and segment_in is null group by segment_id`)
  return rows.map(({ id, bytes }) => ({ workspaceId, id: Number(id), bytes: Number(bytes) }))
}

/**
 * Counts dead bytes of segments of one workspace. Whoever changes blobs as well does so before. Returns the sealed segments
 * that hold no blob any more.
 */
export async function countDeadBytes(tx: Tx, dead: readonly DeadBytes[]): Promise<Segment[]> {
  const [first] = dead
  if (!first) return []
  const { workspaceId } = first
  const ids = sql.param(dead.map(({ id }) => id))
  // Everybody locks segments in this order. A single statement that locks and changes rows may still
  // deadlock: it asks twice for the version that it saw first, and others may wait for that version in
  // between.
  await tx.execute(sql`
    select from segments where workspace_id = ${workspaceId} and id = any(${ids}::bigint[]) order by id for no key update`)
  const { rows } = await tx.execute<SegmentColumns & { empty: boolean }>(sql`
    update segments s set dead_bytes = s.dead_bytes + d.bytes
    from unnest(${ids}::bigint[], ${sql.param(dead.map(({ bytes }) => bytes))}::bigint[]) as d (id, bytes)
    where s.workspace_id = ${workspaceId} and s.id = d.id
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

const holdsNone = sql`not exists (select from blobs b where b.workspace_id = s.workspace_id and b.segment_id = s.id)`
const isEmpty = sql`open_until is null and (dead_bytes >= size_bytes and kept_until is null or kept_until < now())`

/**
 * Locks those of these segments that hold no blob, of whichever workspace, and are as the condition says. Those that
 * somebody is changing are left for later.
 */
async function lockEmpty(tx: Tx, segments: readonly Segment[], where: SQL): Promise<Segment[]> {
  const locked: Segment[] = []
  for (const [workspaceId, some] of Map.groupBy(segments, ({ workspaceId }) => workspaceId)) {
    const { rows } = await tx.execute<SegmentColumns>(sql`
      select s.workspace_id::text as workspace, s.id::text as id from segments s
      where s.workspace_id = ${workspaceId} and s.id = ${anyId(some.map(({ id }) => id))} and ${where} and ${holdsNone}
      order by s.id for no key update skip locked`)
    append(locked, rows.map(segmentOf))
  }
  if (locked.length === 0) return []
  // After the other statement: a blob of another workspace is copied from one of this workspace, which is there until the
  // copy is committed.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct segment_id::text as id from blobs where segment_id = ${anyId(locked.map(({ id }) => id))}`)
  const held = new Set(rows.map(({ id }) => Number(id)))
  return locked.filter(({ id }) => !held.has(id))
}

/** Sealed segments that seem to hold no blob and are not kept for a copy of the database. */
export const findEmpty = (db: Executor, limit: number): Promise<Segment[]> =>
  segmentsOf(
    db.execute(sql`
      select s.workspace_id::text as workspace, s.id::text as id from segments s where ${isEmpty} and ${holdsNone}
      order by s.id limit ${limit}`),
  )

/**
 * Returns those of these segments that may be deleted. It changes their rows, so that the commit waits for the disk, and with
 * it for all that has moved or deleted their blobs.
 */
export async function claimEmpty(tx: Tx, segments: readonly Segment[]): Promise<Segment[]> {
  const empty = (await mayDelete(tx)) ? await lockEmpty(tx, segments, isEmpty) : []
  for (const { workspaceId, id } of empty)
    await tx.execute(sql`
      update segments set size_bytes = 0, dead_bytes = 0 where workspace_id = ${workspaceId} and id = ${id}`)
  return empty
}

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

/** Lets segments without blobs be deleted in a day. */
export async function keepForCopies(tx: Tx, segments: readonly Segment[]): Promise<void> {
  for (const { workspaceId, id } of await lockEmpty(tx, segments, sql`kept_until is null`))
    await tx.execute(sql`
      update segments set kept_until = now() + interval '1 day' where workspace_id = ${workspaceId} and id = ${id}`)
}

async function findPlaces(db: Executor, where: SQL): Promise<(BlobKey & BlobPlace)[]> {
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
    select lies_in::text as place, hash as key from blobs
    where lies_in = ${anyId(files.map(({ place }) => place))} and hash = ${anyText(files.map(({ key }) => key))}
      and segment_id is null`)
  const needed = new Set(rows.map(({ place, key }) => `${place} ${key}`))
  return files.filter(({ place, key }) => !needed.has(`${place} ${key}`))
}

interface OldFile {
  place: number
  key: string
}

/** Locks blobs that are about to have no file of their own any more. Returns false while files may not be deleted. */
export async function lockForgetting(tx: Tx, workspaceId: number, keys: readonly string[]): Promise<boolean> {
  if (!(await mayDelete(tx))) return false
  await tx.execute(sql`
    select from blobs where workspace_id = ${workspaceId} and hash = ${anyText(keys)} order by hash for no key update`)
  return true
}

/** Lets one transaction at a time find out which files nobody needs. Whoever locks blobs as well does so before. */
export async function lockOldFiles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.oldFiles})`)
}

/** Records that these blobs, which lie in a segment, have no file of their own any more. */
export async function forgetFiles(tx: Tx, workspaceId: number, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update blobs set lies_in = null
    where workspace_id = ${workspaceId} and hash = ${anyText(keys)} and segment_id is not null`)
}
