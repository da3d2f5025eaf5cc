import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { jobs } from '#server/jobs/catalog.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/platform/log.ts'
import { testDataDirectory } from '#testing/db/database.ts'
import { havePostgres, startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { type Database, openDatabase } from '../client.ts'
import { moveToFolder, moveToServer } from './move-database.ts'
import { findTables, fingerprint } from './tables.ts'

const hasPostgres = havePostgres()
const dataDir = hasPostgres ? await testDataDirectory('quillbox-move-') : ''
const postgres = hasPostgres ? await startPostgres() : (null as unknown as TestPostgres)
afterAll(async () => {
  await postgres?.remove()
  if (dataDir) await rm(dataDir, { recursive: true })
})

const withQueue = async (
  database: Database,
  work: (queue: Awaited<ReturnType<typeof queueOf>>) => unknown,
) => {
  const queue = await queueOf(database)
  await work(queue)
  await queue.stop()
}
const queueOf = (database: Database) => createQueue({ database, log: createLog('fatal'), catalog: jobs })
const setUpJobs = (database: Database) => withQueue(database, () => undefined)

/** Runs a move that ends where this step would begin, as if it had been killed there. */
const move = (direction: 'to server' | 'to folder', endsAt?: string) => {
  const onStep = (step: string) => {
    if (endsAt && step.startsWith(endsAt)) throw new Error(`ended at ${step}`)
  }
  const options = { databaseUrl: postgres.url, dataDir, setUpJobs, onStep }
  return direction === 'to server' ? moveToServer(options) : moveToFolder(options)
}

const inside = async <T>(
  options: { databaseUrl: string } | { dataDir: string },
  work: (database: Database) => T,
) => {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const onServer = <T>(work: (database: Database) => T) => inside({ databaseUrl: postgres.url }, work)
const inFolder = <T>(work: (database: Database) => T) => inside({ dataDir }, work)

const LARGE = 300_000

async function furnish(database: Database): Promise<void> {
  const { db } = database
  await db.execute(sql`
    insert into users (email, password_hash, first_name, last_name, account_type)
    select 'u' || i, E'tab\t back\\ line\n “quotes”', '', 'Zoë \N', 'individual' from generate_series(1, 6000) i`)
  await db.execute(sql`insert into workspaces (user_id) select id from users order by id limit 20`)
  await db.execute(sql`
    insert into mail_accounts (workspace_id, owner_id, email, provider, aliases)
    select id, user_id, 'm' || id, 'sandbox', '[{"address": null, "n": 1.50}]' from workspaces`)
  await db.execute(sql`
    insert into threads (workspace_id, account_id) select workspace_id, id from mail_accounts, generate_series(1, 25)`)
  // Long values, of which a page holds few, and bytes of every kind.
  await db.execute(sql`
    insert into embedding_models (workspace_id, account_id, name, dimensions, state, learned)
    select workspace_id, id, 'local', 3, 'active', decode(repeat(md5(id::text) || '0a5c00ff', ${LARGE / 20}), 'hex')
    from mail_accounts`)
  await withQueue(database, queue => queue.send('compose.send', JOB, { startAfter: 3600 }))
}
const JOB = { outgoingId: 17 }

const sums = async ({ pool }: Database) => {
  const client = await pool.connect()
  const found: Record<string, string> = {}
  for (const table of await findTables(client)) {
    const { rows, sum } = await fingerprint(client, table)
    if (rows !== '0') found[table.name] = `${rows} ${sum}`
  }
  client.release()
  return found
}

test.runIf(hasPostgres)('a target that has something else is refused, and left alone', async () => {
  await postgres.sql('create database full_one owner quill')
  const databaseUrl = postgres.url.replace(/mail$/, 'full_one')
  await inside({ databaseUrl }, ({ pool }) => pool.query('create table precious (id int)'))
  const options = { databaseUrl, dataDir, setUpJobs, onStep: () => undefined }
  await expect(moveToServer(options)).rejects.toThrow(/full_one is not empty: it has precious/)
})

test.runIf(hasPostgres)(
  'a database goes to a server and back, however often it is interrupted, and nothing is lost or open twice',
  { timeout: 120_000 },
  async () => {
    const before = await inFolder(async database => {
      await furnish(database)
      return sums(database)
    })
    expect(Object.keys(before).length).toBeGreaterThan(5)
    await expect(move('to server', 'Opening')).rejects.toThrow('ended at')
    await expect(onServer(() => 0)).rejects.toThrow(/A move from the embedded database in .* did not end/)
    await expect(inFolder(() => 0)).rejects.toThrow('was moved to postgres://quill@127.0.0.1')
    const compared = await move('to server')
    const copied = Object.fromEntries(compared.map(({ name, to }) => [name, `${to.rows} ${to.sum}`]))
    const { embedding_models: _, ...without } = before
    expect(copied).toMatchObject(without)
    await expect(move('to server')).rejects.toThrow('was moved to')
    await onServer(async database => {
      // Without pgvector there are no vectors, and nothing that says there are.
      expect(await sums(database)).toEqual(without)
      await expect(move('to folder')).rejects.toThrow('is in use by Quillbox')
      await database.db.execute(sql`insert into workspaces (user_id) select max(id) from users`)
    })
    const after = await onServer(sums)
    expect(after).not.toEqual(without)

    await expect(move('to folder', 'Copying')).rejects.toThrow('ended at')
    await expect(inFolder(() => 0)).rejects.toThrow('did not end')
    await expect(move('to folder', 'Putting')).rejects.toThrow('ended at')
    await expect(onServer(() => 0)).rejects.toThrow('was moved to the embedded database')
    await expect(inFolder(() => 0)).rejects.toThrow('did not end')
    await move('to folder')
    await inFolder(async database => {
      expect(await sums(database)).toEqual(after)
      await withQueue(database, async queue => expect((await queue.depth()).waiting).toBe(1))
    })
    await expect(move('to server')).rejects.toThrow('What is in this database was moved')
  },
)
