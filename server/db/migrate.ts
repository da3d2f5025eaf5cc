import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase, PoolClient } from 'pg'
import { StartupError } from '#server/platform/errors.ts'
import type { Database, Executor } from './client.ts'
import { findExtensions } from './extensions.ts'
import { failureCode, isConflict } from './failures.ts'
import { LOCKS } from './lock-numbers.ts'
import { withoutTimeLimit } from './server/server-connections.ts'

export const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations', import.meta.url))

/** Runs a setup step under a lock, so that processes take turns. */
export async function inTurn<T>(database: Database, setUp: () => Promise<T>): Promise<T> {
  return withoutTimeLimit(database, async client => {
    // Released when the connection is returned to the pool.
    await client.query('select pg_advisory_lock($1)', [LOCKS.setup])
    return setUp()
  })
}

/**
 * Migrates the database to this version's schema: creates pg_trgm where possible, and applies missing migrations.
 * Processes that start at the same time take turns.
 */
export async function migrate(database: Database, migrationsFolder: string = MIGRATIONS_DIR): Promise<void> {
  await database.requireSessions()
  await withoutTimeLimit(database, async client => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])
    try {
      const db = drizzle({ client })
      await refuseEarlier(db, migrationsFolder)
      await createExtensions(client)
      await untilLocked(client, () => applyMigrations(db, { migrationsFolder }))
      Object.assign(database, await addOptional(client, migrationsFolder))
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations])
    }
  })
}

/** Without the extension, or without the right to create it, only its feature is missing. */
export async function createExtensions(client: ClientBase): Promise<void> {
  await client.query('create extension if not exists pg_trgm').catch(() => undefined)
}

/** Adds the indexes that need an extension. They are kept apart, because a server may get it later, or never. */
async function addOptional(client: ClientBase, migrationsFolder: string) {
  const extensions = await findExtensions(client)
  if (extensions.hasTrigrams)
    await client.query(await readFile(`${migrationsFolder}/optional/trigrams.sql`, 'utf8'))
  return extensions
}

/** When each migration of this version was made (ms), the oldest first. */
export const migrationLevels = (): number[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).map(({ folderMillis }) => folderMillis)

/**
 * Makes the product's tables as they were after the migration of this level, in the client's transaction. That these
 * migrations have run is for the caller to write down.
 */
export async function makeTables(client: ClientBase, level: number): Promise<void> {
  for (const { sql: statements, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }))
    if (folderMillis <= level) for (const statement of statements) await client.query(statement)
  await addOptional(client, MIGRATIONS_DIR)
}

/**
 * Throws for a database of a version before 0.1.0: the first migration makes the tables of 0.1.0, and no other leads there
 * from earlier ones (docs/decisions/047-expand-migrate-contract.md).
 */
export async function refuseEarlier(db: Executor, migrationsFolder: string = MIGRATIONS_DIR): Promise<void> {
  const [first] = readMigrationFiles({ migrationsFolder })
  const newest = await findNewestMigration(db)
  if (first && newest !== null && newest < first.folderMillis)
    throw new StartupError(
      'The database was made by a version before 0.1.0. Start version 0.1.0 with it once, and this version after that.',
    )
}

/** When the newest migration that the database has was made (ms); null for a database without tables. */
export async function findNewestMigration(db: Executor): Promise<number | null> {
  const { rows: tables } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!tables[0]?.name) return null
  const { rows } = await db.execute<{ latest: string | null }>(
    sql`select max(created_at)::text as latest from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.latest == null ? null : Number(rows[0].latest)
}

/** While a migration waits for a table, everybody else who wants it waits behind it; so it gives up soon, and comes again. */
const LOCK_MS = 3000
const PAUSE_MS = 1000
/** Reads and writes of people take seconds at most, and none may take more than two minutes. */
const MOST_RUNS = 60

/**
 * Runs migrations beside processes of the version before, which go on reading and writing the tables: where one of them
 * holds a table, all is undone and run again.
 */
async function untilLocked(client: PoolClient, run: () => Promise<void>): Promise<void> {
  for (let runs = 1; ; runs += 1) {
    try {
      await client.query(`set lock_timeout = ${LOCK_MS}`)
      await run()
      await client.query('reset lock_timeout')
      return
    } catch (error) {
      if (failureCode(error) !== LOCKED && !isConflict(error)) throw error
      if (runs === MOST_RUNS)
        throw new StartupError(
          'The tables cannot be changed to this version: other programs hold them without a pause. End long statements on the database, and start again.',
          { cause: error },
        )
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
}
/** lock_not_available */
const LOCKED = '55P03'

/** When the newest migration of this version was made, and the newest that the database has. */
async function findVersions(db: Executor): Promise<{ ours: number; theirs: number }> {
  const ours = migrationLevels().at(-1) ?? 0
  const { rows } = await db.execute(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`)
  return { ours, theirs: Number(rows[0]?.latest) }
}

/** Whether the database has every migration of this version; it may have later ones, too. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const { ours, theirs } = await findVersions(db)
  return theirs >= ours
}

/** Whether a later version has migrated the database: then this process is one that an upgrade is about to replace. */
export async function isOutdated(db: Executor): Promise<boolean> {
  const { ours, theirs } = await findVersions(db)
  return theirs > ours
}
