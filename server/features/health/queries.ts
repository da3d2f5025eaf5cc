import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Throws where the tables that reading mail needs cannot be read. */
export async function readNothing(db: Executor): Promise<void> {
  await db.execute(sql`select 1 from messages, message_bodies, placements limit 0`)
}

/** Throws where nothing can be written: on a standby, on a full disk. */
export async function writeNothing(db: Executor): Promise<void> {
  await db.execute(sql`delete from sync_states where false`)
}
