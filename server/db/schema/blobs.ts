import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference, tenantKey, workspaceId } from './columns.ts'

/**
 * Bytes in the blob store, once for each workspace (docs/decisions/030-blobs.md). The row is inserted before the bytes
 * are put, and deleted after they are deleted. Everything that names bytes has a foreign key to it.
 */
export const blobs = pgTable(
  'blobs',
  {
    workspaceId: workspaceId(),
    /** The SHA-256 of the bytes, in hex. */
    hash: text('hash').notNull(),
    /**
     * When to check whether a row names it, and to delete it if none does: an hour after the bytes were put, and at once
     * when a row that named it was deleted, which triggers record. Null once it was found to be named.
     */
    checkAfter: instant('check_after'),
    /**
     * The workspace in whose place the bytes lie, if not its own: the mailbox came from there. 0 is the place from
     * before workspaces had places of their own; the rows of workspace 0 keep its bytes.
     */
    liesIn: reference('lies_in'),
  },
  t => [
    tenantKey(t, t.hash),
    index('blobs_check').on(t.checkAfter).where(sql`check_after is not null`),
    index('blobs_elsewhere').on(t.liesIn, t.hash).where(sql`lies_in is not null`),
  ],
)
