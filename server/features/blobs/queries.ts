import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { blobs } from '#server/db/schema/index.ts'

/**
 * Announces that bytes with these keys will be put, and named by a row within an hour. Waits for a transaction that is
 * deleting them. A row that has most of an hour left is not written again.
 */
export async function holdBlobs(db: Executor, workspaceId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.execute(sql`
    insert into blobs (workspace_id, hash, check_after)
    select ${workspaceId}, hash, now() + interval '1 hour' from unnest(${sql.param([...new Set(keys)].sort())}::text[]) as hash
    on conflict (workspace_id, hash) do update set check_after = excluded.check_after
    where coalesce(blobs.check_after < now() + interval '55 minutes', true)`)
}

/** Returns in which workspace's place the bytes lie; null if it is their own, or if there is no such blob. */
export async function findPlace(db: Executor, workspaceId: number, key: string): Promise<number | null> {
  const [row] = await db
    .select({ liesIn: blobs.liesIn })
    .from(blobs)
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.hash, key)))
  return row?.liesIn ?? null
}
