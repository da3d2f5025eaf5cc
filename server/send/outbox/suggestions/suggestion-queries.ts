import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'

/** How far back mail is looked through for somebody's. */
const MOST_LOOKED_AT = 5000
/** Larger sources are not read for the sake of one line. */
const MOST_BYTES = 1024 * 1024

/** The newest messages that somebody has written to an account by themselves: when, and their sources. */
export async function findWrittenBy(
  db: Executor,
  { workspaceId, id }: AccountKey,
  address: string,
  limit: number,
): Promise<{ at: Date; source: string }[]> {
  const { rows } = await db.execute<{ at: string; source: string }>(sql`
    select ${isoTime(sql`sent_at`)} as at, source_blob as source from (
      select from_address, sent_at, source_blob, size_bytes, is_automatic, orphaned_at from messages
      where workspace_id = ${workspaceId} and account_id = ${id}
      order by received_at desc, id desc limit ${MOST_LOOKED_AT}
    ) newest
    where lower(from_address) = ${address.toLowerCase()} and sent_at is not null and source_blob is not null
      and size_bytes <= ${MOST_BYTES} and not is_automatic and orphaned_at is null
    limit ${limit}`)
  return rows.map(({ at, source }) => ({ at: new Date(at), source }))
}
