import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, openAsBlob } from 'node:fs'
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/client.ts'
import { MIGRATIONS_DIR, migrate } from '#server/db/migrate.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/platform/log.ts'
import { allJobs } from '#server/reactions/app-queue.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE_DIR = join(ROOT, '.cache', 'test-database')

/** The files that determine the dump and the directories. */
const SOURCES = [
  MIGRATIONS_DIR,
  ...[
    'server/jobs',
    'server/reactions',
    'server/db/embedded',
    'testing/db/database.ts',
    'testing/db/postgres.ts',
  ].map(path => join(ROOT, path)),
  ...['@electric-sql/pglite', 'pg-boss'].map(name => join(ROOT, 'node_modules', name, 'package.json')),
]

/** Names the variable with the address of the server on which tests have their databases. */
export const SERVER_OF_RUN = 'QUILLBOX_TEST_SERVER'

/**
 * A new database with the tables of the product and its job queue; the caller closes it. It is a copy of a template on the
 * PostgreSQL server of the run, or embedded where there is none.
 */
export async function testDatabase(): Promise<Database> {
  const server = process.env[SERVER_OF_RUN]
  return server ? databaseOn(server) : embeddedTestDatabase()
}

async function databaseOn(server: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} owner quill template mail strategy file_copy`)
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

/**
 * Fails whoever asks for a second connection inside of a transaction: the embedded database has one connection, so there the
 * transaction would wait for ever, and so it would on a server whose connections are all used like that.
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

const asSuperuser = (server: string) => server.replace('//quill@', '//postgres@')

/** As the superuser: nobody else may drop a database that autovacuum is just working in. */
async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: asSuperuser(addressOf(server, 'postgres')) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same in memory. It starts from a dump, which is made again when a file of SOURCES changes. */
export async function embeddedTestDatabase(): Promise<Database> {
  const path = join(CACHE_DIR, `${await fingerprint()}.tar`)
  if (existsSync(path)) return openDatabase({ memory: true, snapshot: await openAsBlob(path) })
  const database = await openDatabase({ memory: true })
  await createTables(database)
  await dropTemplates(database)
  await store(path, database)
  return database
}

/**
 * A new temporary directory with an embedded database that has the tables, as if the product had been started there
 * before; the caller removes it. A first start takes several times as much processor time as the next ones.
 */
export async function testDataDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await addTables(directory)
  return directory
}

/** Puts an embedded database that has the tables into a data directory without one. */
export async function addTables(directory: string): Promise<void> {
  const template = await storedTemplate('directory', async unfinished => {
    await mkdir(unfinished)
    const database = await openDatabase({ dataDir: unfinished })
    await createTables(database)
    await database.close()
  })
  await cp(join(template, 'postgres'), join(directory, 'postgres'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
}

export async function createTables(database: Database): Promise<void> {
  await migrate(database)
  const queue = await createQueue({ database, log: createLog('fatal'), catalog: allJobs })
  await queue.stop()
}

/**
 * The directory that `make` creates, kept until a file of SOURCES changes. Of two processes that make it at once, the first
 * one's is kept.
 */
export async function storedTemplate(
  name: string,
  make: (directory: string) => Promise<void>,
): Promise<string> {
  const path = join(CACHE_DIR, `${name}-${await fingerprint()}`)
  if (existsSync(path)) return path
  await mkdir(CACHE_DIR, { recursive: true })
  const unfinished = join(await mkdtemp(`${path}.`), 'template')
  await make(unfinished)
  await rename(unfinished, path).catch(() => undefined)
  await rm(join(unfinished, '..'), { recursive: true, force: true })
  return path
}

/** Drop PostgreSQL's template databases: they are half of the files that each test would load from a dump. */
export async function dropTemplates({ pool }: Database): Promise<void> {
  await pool.query("update pg_database set datistemplate = false where datname like 'template%'")
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`)
  // Deletes the log, which would be read again by each test otherwise.
  await pool.query('checkpoint')
}

/**
 * Writes the dump under a temporary name first, because test files run in several processes. Of two that make it at once, the
 * first one's is kept: whoever is reading a file cannot read on when another takes its place.
 */
async function store(path: string, database: Database): Promise<void> {
  const dump = await database.dump?.()
  if (!dump) return
  await mkdir(CACHE_DIR, { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await link(unfinished, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
}

let known: Promise<string> | undefined

/** Read once for each process. */
function fingerprint(): Promise<string> {
  known ??= readFingerprint()
  return known
}

async function readFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(SOURCES.map(filesIn))).flat().sort())
    hash.update(path).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(source: string): Promise<string[]> {
  if (/\.(?:json|ts)$/.test(source)) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
