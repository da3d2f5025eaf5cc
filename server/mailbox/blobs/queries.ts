import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'
import { blobs } from '#server/db/schema/index.ts'
import type { Segment } from '#server/platform/blobs/blobs.ts'
import type { PackedBlob } from '#server/platform/blobs/pack.ts'

/** Where the bytes of a blob lie: in a segment, or in a file of their own, or nowhere. */
export interface BlobPlace {
  key: string
  span: ({ segment: Segment } & Omit<PackedBlob, 'key'>) | null
  /** The place of the file. If there is a span, too, the file is to be deleted. */
  oldPlace: number | null
}

export async function findBlob(db: Executor, workspaceId: number, key: string): Promise<BlobPlace | null> {
  const [row] = await db
    .select({
      liesIn: blobs.liesIn,
      segmentId: blobs.segmentId,
      segmentIn: blobs.segmentIn,
      firstByte: blobs.firstByte,
      storedBytes: blobs.storedBytes,
      sizeBytes: blobs.sizeBytes,
    })
    .from(blobs)
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.hash, key)))
  return row ? placeOf({ workspaceId, key, ...row }) : null
}

export interface PlaceColumns {
  workspaceId: number
  key: string
  liesIn: number | null
  segmentId: number | null
  segmentIn: number | null
  firstByte: number | null
  storedBytes: number | null
  sizeBytes: number | null
}

export function placeOf(row: PlaceColumns): BlobPlace {
  const { workspaceId, key, liesIn, segmentId, segmentIn, firstByte, storedBytes, sizeBytes } = row
  const span = segmentId !== null && {
    segment: { workspaceId: segmentIn ?? workspaceId, id: segmentId },
    offset: firstByte ?? 0,
    length: storedBytes ?? 0,
    size: sizeBytes ?? 0,
  }
  return { key, span: span || null, oldPlace: liesIn }
}

/** Keeps a blob for another hour, if it is there. Waits for a transaction that is deleting it. */
export async function holdBlob(db: Executor, workspaceId: number, key: string): Promise<void> {
  await db.execute(sql`
    update blobs set check_after = now() + interval '1 hour' where workspace_id = ${workspaceId} and hash = ${key}`)
}

const columnsOf = (entries: readonly PackedBlob[]) => {
  const numbers = (of: (entry: PackedBlob) => number) => sql`${sql.param(entries.map(of))}::integer[]`
  return sql`unnest(${sql.param(entries.map(({ key }) => key))}::text[], ${numbers(entry => entry.offset)},
    ${numbers(entry => entry.length)}, ${numbers(entry => entry.size)})`
}

/** Bytes of a segment that belong to no blob any more. */
export interface DeadBytes extends Segment {
  bytes: number
}

/**
 * Records that blobs lie in a segment that is not sealed; they are to be named by a row within an hour. Those that lie
 * somewhere already stay there, unless `replace` is set. Waits for a transaction that is deleting one of them. Returns
 * what is dead in other segments then, or null, and does nothing, if the segment is sealed.
 *
 * The commit does not wait for the disk: the log is one sequence, so whatever names a blob and is waited for takes its row
 * along (docs/decisions/021-what-survives-a-power-cut.md).
 */
export async function placeBlobs(
  db: Executor,
  { workspaceId, id }: Segment,
  entries: readonly PackedBlob[],
  { replace }: { replace: boolean },
): Promise<DeadBytes[] | null> {
  const isTaken = replace ? sql`true` : sql`blobs.segment_id is null`
  const taken = (name: string) => {
    const column = sql.identifier(name)
    return sql`${column} = case when ${isTaken} then excluded.${column} else blobs.${column} end`
  }
  const { rows } = await db.execute<{ open: number; dead: { id: number; bytes: number }[] }>(sql`
    with segment as materialized (
      select id from segments where workspace_id = ${workspaceId} and id = ${id} and open_until is not null for key share
    ), before as materialized (
      select segment_id as id, sum(stored_bytes)::bigint as bytes from blobs
      where ${replace} and workspace_id = ${workspaceId} and hash = ${anyText(entries.map(({ key }) => key))}
        and segment_id is not null and segment_in is null
      group by segment_id
    ), placed as (
      insert into blobs (workspace_id, hash, check_after, segment_id, first_byte, stored_bytes, size_bytes)
      select ${workspaceId}, b.hash, now() + interval '1 hour', segment.id, b.first_byte, b.stored_bytes, b.size_bytes
      from segment, ${columnsOf(entries)} as b (hash, first_byte, stored_bytes, size_bytes)
      order by b.hash
      on conflict (workspace_id, hash) do update set check_after = excluded.check_after, ${taken('segment_id')},
        ${taken('segment_in')}, ${taken('first_byte')}, ${taken('stored_bytes')}, ${taken('size_bytes')}
      where ${isTaken} or coalesce(excluded.check_after - blobs.check_after > interval '5 minutes', true)
    )
    select count(*)::int as open, set_config('synchronous_commit', 'off', true),
      (select coalesce(json_agg(before), '[]') from before) as dead
    from segment`)
  return rows[0]?.open ? rows[0].dead.map(dead => ({ workspaceId, ...dead })) : null
}

/**
 * Records that blobs lie in a segment that is not sealed, those of them that have not moved or been deleted since
 * `from` was read. Returns null, and does nothing, if the segment is sealed.
 */
export async function moveBlobs(
  db: Executor,
  { workspaceId, id }: Segment,
  entries: readonly PackedBlob[],
  from: ReadonlyMap<string, BlobPlace>,
): Promise<true | null> {
  const segmentIds = sql.param(entries.map(({ key }) => from.get(key)?.span?.segment.id ?? null))
  const { rows } = await db.execute<{ open: number }>(sql`
    with segment as materialized (
      select id from segments where workspace_id = ${workspaceId} and id = ${id} and open_until is not null for key share
    ), moved as materialized (
      select b.hash, k.first_byte, k.stored_bytes, k.size_bytes
      from blobs b join (select * from rows from (${columnsOf(entries)}, unnest(${segmentIds}::bigint[]))
        as k (hash, first_byte, stored_bytes, size_bytes, segment_id)) k
        on b.hash = k.hash and b.segment_id is not distinct from k.segment_id
      where b.workspace_id = ${workspaceId}
      -- Rows that name one of these may be inserted meanwhile, in any order.
      order by b.hash for no key update of b
    ), switched as (
      update blobs b set segment_id = segment.id, segment_in = null, first_byte = moved.first_byte,
        stored_bytes = moved.stored_bytes, size_bytes = moved.size_bytes
      from moved, segment where b.workspace_id = ${workspaceId} and b.hash = moved.hash
    )
    select count(*)::int as open from segment`)
  return rows[0]?.open ? true : null
}

/** Records a new segment, to which this process may append for an hour. */
export async function insertSegment(db: Executor, workspaceId: number): Promise<Segment> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into segments (workspace_id, open_until) values (${workspaceId}, now() + interval '1 hour') returning id::text`)
  return { workspaceId, id: Number(rows[0]?.id) }
}

/** Returns whether this process may append to the segment for another hour. */
export async function extendSegment(db: Executor, { workspaceId, id }: Segment): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update segments set open_until = now() + interval '1 hour'
    where workspace_id = ${workspaceId} and id = ${id} and open_until is not null returning id`)
  return rows.length > 0
}
