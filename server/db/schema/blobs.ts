import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { allOrNone, instant, reference, rowId, tenantKey, workspaceId } from './columns.ts'

/**
 * Bytes in the blob store, once for each workspace (docs/decisions/030-blobs.md). The row is inserted once the bytes are
 * on the disk, and says where they lie. Everything that names bytes has a foreign key to it.
 */
export const blobs = pgTable(
  'blobs',
  {
    workspaceId: workspaceId(),
    /** The SHA-256 of the bytes, in hex. */
    hash: text('hash').notNull(),
    /**
     * When to check whether a row names it, and to delete it if none does: an hour after the bytes were put. Null once it was
     * found to be named; from then on it is looked at once a day (`spanAt` in mailbox/blobs/tidy-blobs.ts).
     */
    checkAfter: instant('check_after'),
    /**
     * Where the bytes lie as a file of their own, as versions before segments kept them: the workspace in whose place, or
     * 0, the place from before workspaces had their own. If the row names a segment, too, that file is to be deleted.
     */
    liesIn: reference('lies_in'),
    /** The segment that holds the bytes. There is no foreign key: one look-up a blob would be a tenth of its cost. */
    segmentId: reference('segment_id'),
    /** The workspace of the segment, if it is not the same: the mailbox came from there. */
    segmentIn: reference('segment_in'),
    firstByte: integer('first_byte'),
    /** The bytes that it takes in the segment: less than `sizeBytes` if, and only if, they are compressed by zstd. */
    storedBytes: integer('stored_bytes'),
    sizeBytes: integer('size_bytes'),
  },
  t => [
    tenantKey(t, t.hash),
    index('blobs_check').on(t.checkAfter).where(sql`check_after is not null`),
    index('blobs_elsewhere').on(t.liesIn, t.hash).where(sql`lies_in is not null`),
    index('blobs_segment').on(t.segmentId, t.workspaceId),
    index('blobs_foreign').on(t.segmentIn, t.hash).where(sql`segment_in is not null`),
    allOrNone('blobs_place', t.segmentId, t.firstByte, t.storedBytes, t.sizeBytes),
  ],
)

/**
 * Files, or objects in a bucket, that hold blobs (docs/decisions/030-blobs.md). The row is inserted before the file is
 * made, and deleted after it.
 */
export const segments = pgTable(
  'segments',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    /** Until when the process that made it may append to it, unless it extends that. Null once it is sealed. */
    openUntil: instant('open_until'),
    /** Its size once it is sealed, and how many of these bytes belong to no blob. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    deadBytes: bigint('dead_bytes', { mode: 'number' }).notNull().default(0),
    /** Set once its blobs were moved elsewhere: until then a copy of the database from before may need it. */
    keptUntil: instant('kept_until'),
  },
  t => [tenantKey(t, t.id)],
)
