import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database, Executor } from './client.ts'
import { findExtensions } from './extensions.ts'
import { LOCKS } from './lock-numbers.ts'
import { withoutTimeLimit } from './server/server-connections.ts'

export const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations', import.meta.url))

/** Sets something up in the database, each process in its turn; the embedded one has no other process. */
export async function inTurn<T>(database: Database, setUp: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return setUp()
  return withoutTimeLimit(database, async client => {
    // Held until the connection is given back.
    await client.query('select pg_advisory_lock($1)', [LOCKS.setup])
    return setUp()
  })
}

/**
 * Brings the database to this version's schema: pgvector and pg_trgm where they can be had, and the
 * migrations that are missing. Processes that start at the same time take turns.
 */
export async function migrate(database: Database, migrationsFolder: string = MIGRATIONS_DIR): Promise<void> {
  await withoutTimeLimit(database, async client => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])
    try {
      // A server without one of them, or a role that may not create it, only loses what it is for.
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

/** Whether the database has every migration of this version, and perhaps those of a later one. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const wanted = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).at(-1)?.folderMillis ?? 0
  const { rows } = await db.execute(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`)
  return Number(rows[0]?.latest) >= wanted
}

/** Tables and indexes of an extension: they stand apart because a server may get it later, or never. */
const optional = (folder: string, name: string) => readFile(`${folder}/optional/${name}.sql`, 'utf8')
