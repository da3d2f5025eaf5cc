import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Throws if the tables that reading mail needs cannot be read. */
export async function readNothing(db: Executor): Promise<void> {
  await db.execute(sql`select 1 from messages, message_bodies, placements limit 0`)
}

/** Throws if nothing can be written, for instance on a standby or a full disk. */
export async function writeNothing(db: Executor): Promise<void> {
  await db.execute(sql`delete from sync_states where false`)
}
