import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createLog } from '#server/platform/log.ts'
import { jobs } from '#server/work/jobs/catalog.ts'
import { createQueue, type Queue } from '#server/work/jobs/queue.ts'

/** Runs work with the queue of a database, whose tables it creates. */
export async function withQueue(
  database: Database,
  work: (queue: Queue<typeof jobs>) => unknown = () => undefined,
): Promise<void> {
  const queue = await createQueue({ database, log: createLog('fatal'), catalog: jobs })
  await work(queue)
  await queue.stop()
}

/** Opens a database, and closes it after the work. */
export async function inside<T>(
  options: { databaseUrl: string } | { dataDir: string },
  work: (database: Database) => T,
): Promise<Awaited<T>> {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** What differs most from table to table: many rows, long values, all bytes and characters, and a job that waits. */
export async function furnishTables(database: Database): Promise<void> {
  const { db } = database
  await db.execute(sql`
    insert into users (email, password_hash, first_name, last_name, account_type)
    select 'u' || i, E'tab\t back\\ line\n “quotes”', '', E'Zoë \\N', 'individual' from generate_series(1, 6000) i`)
  await db.execute(sql`insert into workspaces (user_id) select id from users order by id limit 20`)
  await db.execute(sql`
    insert into mail_accounts (workspace_id, owner_id, email, provider, aliases)
    select id, user_id, 'm' || id, 'sandbox', '[{"address": null, "n": 1.50}]' from workspaces`)
  await db.execute(sql`
    insert into threads (workspace_id, account_id)
    select workspace_id, id from mail_accounts, generate_series(1, 25)`)
  await db.execute(sql`
    insert into embedding_models (workspace_id, account_id, name, dimensions, state, learned)
    select workspace_id, id, 'local', 3, 'active', decode(repeat(md5(id::text) || '0a5c00ff', 15000), 'hex')
    from mail_accounts`)
  await withQueue(database, queue => queue.send('compose.send', { outgoingId: 17 }, { startAfter: 3600 }))
}
