import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference, tenantKey, workspaceId } from './columns.ts'

/**
 * Bytes that lie in the blob store, once a workspace (docs/decisions/030-blobs.md). The row is there before the bytes are
 * put, and goes after they are deleted. Whatever names bytes has a foreign key to it.
 */
export const blobs = pgTable(
  'blobs',
  {
    workspaceId: workspaceId(),
    /** The SHA-256 of the bytes, in hex. */
    hash: text('hash').notNull(),
    /**
     * From when on to look whether anything names it, and to delete it if nothing does: an hour after bytes were put, and at
     * once when a row that named it has gone, which triggers notice. Null once it was found to be named.
     */
    checkAfter: instant('check_after'),
    /**
     * In which workspace's place the bytes lie if not in its own: its mailbox came from there. 0 is the place from before
     * workspaces had places of their own; its rows keep its bytes.
     */
    liesIn: reference('lies_in'),
  },
  t => [
    tenantKey(t, t.hash),
    index('blobs_check').on(t.checkAfter).where(sql`check_after is not null`),
    index('blobs_elsewhere').on(t.liesIn, t.hash).where(sql`lies_in is not null`),
  ],
)
