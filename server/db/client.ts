import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, DatabaseOptions } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

export type { Database, Db, Executor, Tx } from './database.ts'

/**
 * Opens the database this installation runs on. Whatever the operator can put right (address, password,
 * version, directory in use) is a StartupError of one sentence.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const backend = options.databaseUrl
    ? await openServer(options.databaseUrl, options)
    : await openEmbedded(options)
  try {
    const { rows } = await backend.pool.query<{ version: string; vector: boolean; trigrams: boolean }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
              exists (select from pg_extension where extname = 'vector') as vector,
              exists (select from pg_extension where extname = 'pg_trgm') as trigrams`,
    )
    const { version = '', vector = false, trigrams = false } = rows[0] ?? {}
    return {
      ...backend,
      db: drizzle({ client: backend.pool }),
      version,
      hasVector: vector,
      hasTrigrams: trigrams,
    }
  } catch (error) {
    await backend.close()
    throw error
  }
}
