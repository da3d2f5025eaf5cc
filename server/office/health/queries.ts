import { sql } from 'drizzle-orm'
import type { Db, Executor } from '#server/db/client.ts'
import { messageBodies, messages, placements } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** Throws if the tables that reading mail needs cannot be read. */
export async function readNothing(db: Executor): Promise<void> {
  for (const table of [messages, messageBodies, placements])
    await db.execute(sql`select 1 from ${table} limit 0`)
}

/** Throws if nothing can be written, for instance on a standby. */
export async function writeNothing(db: Executor): Promise<void> {
  await db.execute(sql`delete from sync_states where false`)
}

/** Throws if the disk of the database is full: has it write a megabyte, which is no row of a table and is deleted at once. */
export async function writeMegabyte(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`select count(*) from unnest(array_fill(repeat('x', 8000), array[128]))`)
  })
}
