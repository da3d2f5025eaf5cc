import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase, type Tx } from '#server/db/client.ts'
import { loosenKeys } from '#server/db/distributed/loosen-keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { clusterOf } from '#server/db/own/cluster.ts'
import { stopPostmaster } from '#server/db/own/postmaster.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createLog } from '#server/platform/log.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { allJobs } from '#server/work/reactions/app-queue.ts'
import { placeForTests } from './place-for-tests.ts'
import { copyTree, storedTemplate } from './templates.ts'

/** Names the variable with the address of the server on which tests have their databases. */
export const SERVER_OF_RUN = 'QUILLBOX_TEST_SERVER'

/**
 * A new database with the tables of the product and its job queue, on the server of the run; the caller closes it. It is a
 * copy of a template.
 */
export const testDatabase = (): Promise<Database> => databaseFrom('mail')

/** The same without tables. */
export const emptyDatabase = (): Promise<Database> => databaseFrom('template1')

async function databaseFrom(template: string): Promise<Database> {
  const server = process.env[SERVER_OF_RUN]
  if (!server) throw new Error(`${SERVER_OF_RUN} is not set`)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} owner quill template ${template} strategy file_copy`)
  const database = await openDatabase({ databaseUrl: addressOf(server, name) })
  refuseSecondConnections(database)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs `work` in a transaction of which nothing stays. */
export async function undone({ db }: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  const end = new Error('undone')
  const run = inTransaction(db, async tx => {
    await work(tx)
    throw end
  })
  await run.catch(error => {
    if (error !== end) throw error
  })
}

/** Runs statements in a database of the run as the server's superuser. */
export async function asSuperuser({ pool }: Database, statements: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await onServer(process.env[SERVER_OF_RUN] ?? '', statements, rows[0]?.name)
}

/**
 * Fails whoever asks for a second connection inside of a transaction: once all connections are used like that, it would wait
 * for ever.
 */
function refuseSecondConnections({ db, pool }: Database): void {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()
  const transaction = db.transaction.bind(db)
  db.transaction = (run, config) =>
    transaction(async tx => {
      const state = { isOpen: true }
      try {
        // A query of drizzle is sent when it is awaited.
        return await transactions.run(state, async () => await run(tx))
      } finally {
        state.isOpen = false
      }
    }, config)
  const connect = pool.connect.bind(pool)
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres also declares a form with a callback.
  pool.connect = (...args: any[]): any => {
    if (transactions.getStore()?.isOpen) throw new Error('a transaction asks for a second connection')
    return (connect as (...args: unknown[]) => unknown)(...args)
  }
}

const addressOf = (server: string, name: string) => server.replace('/mail?', `/${name}?`)

/** As the superuser: nobody else may drop a database that autovacuum is just working in. */
async function onServer(server: string, statement: string, database = 'postgres'): Promise<void> {
  const connectionString = addressOf(server, database).replace('//quill@', '//postgres@')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A new temporary directory with a database that has the tables, as if the product had been started there before; the
 * caller removes it (`removeDataDirectory`). A first start takes several times as much processor time as the next ones.
 */
export async function testDataDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(placeForTests(), prefix))
  await addTables(directory)
  return directory
}

/** Deletes a data directory, and stops the server of its database, which outlives a product that was killed. */
export async function removeDataDirectory(directory: string): Promise<void> {
  await stopPostmaster(clusterOf(directory))
  await rm(directory, { recursive: true, force: true })
}

/** Puts a database that has the tables into a data directory without one. It does not wait for the disk. */
export async function addTables(directory: string): Promise<void> {
  const template = await storedTemplate('directory', async cluster => {
    const root = await mkdtemp(join(tmpdir(), 'quillbox-directory-'))
    const database = await openDatabase({ dataDir: root })
    await createTables(database)
    await database.close()
    await appendFile(join(clusterOf(root), 'postgresql.auto.conf'), 'fsync = off\n')
    await copyTree(clusterOf(root), cluster)
    await rm(root, { recursive: true, force: true })
  })
  await mkdir(directory, { recursive: true })
  await copyTree(template, clusterOf(directory))
}

export async function createTables(database: Database): Promise<void> {
  await migrate(database)
  await loosenKeys(database.db)
  const queue = await createQueue({ database, log: createLog('fatal'), catalog: allJobs })
  await queue.stop()
}
