import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database, Executor } from './client.ts'
import { findExtensions } from './extensions.ts'
import { LOCKS } from './lock-numbers.ts'
import { refuseMarkedServer } from './move/marks.ts'
import { withoutTimeLimit } from './server/server-connections.ts'

export const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations', import.meta.url))

/** Runs a setup step under a lock, so that processes take turns. The embedded database has only one process. */
export async function inTurn<T>(database: Database, setUp: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return setUp()
  return withoutTimeLimit(database, async client => {
    // Released when the connection is returned to the pool.
    await client.query('select pg_advisory_lock($1)', [LOCKS.setup])
    return setUp()
  })
}

/**
 * Migrates the database to this version's schema: creates pgvector and pg_trgm where possible, and applies missing
 * migrations. Processes that start at the same time take turns.
 */
export async function migrate(database: Database, migrationsFolder: string = MIGRATIONS_DIR): Promise<void> {
  await withoutTimeLimit(database, async client => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])
    try {
      // Marked since it was opened, perhaps.
      if (database.kind === 'server' && !database.isMove) await refuseMarkedServer(client)
      // Without an extension, or without the right to create it, only its feature is missing.
      for (const extension of ['vector', 'pg_trgm'])
        await client.query(`create extension if not exists ${extension}`).catch(() => undefined)
      const extensions = await findExtensions(client)
      await applyMigrations(drizzle({ client }), { migrationsFolder })
      if (extensions.hasVector) await client.query(await optional(migrationsFolder, 'vectors'))
      if (extensions.hasTrigrams) await client.query(await optional(migrationsFolder, 'trigrams'))
      Object.assign(database, extensions)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations])
    }
  })
}

/** Whether the database has every migration of this version; it may have later ones, too. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const wanted = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).at(-1)?.folderMillis ?? 0
  const { rows } = await db.execute(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`)
  return Number(rows[0]?.latest) >= wanted
}

/**
 * Tables and indexes that need an extension. They are kept apart, because a server may get the extension later, or
 * never.
 */
const optional = (folder: string, name: string) => readFile(`${folder}/optional/${name}.sql`, 'utf8')
