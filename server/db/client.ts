import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, DatabaseOptions } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { refuseHalfRestored } from './embedded/half-restored.ts'
import { findExtensions } from './extensions.ts'
import { refuseMarkedServer } from './move/marks.ts'
import { openServer } from './server/server.ts'
import { statementLogger } from './statement-channel.ts'

export type { Database, Db, Executor, Tx } from './database.ts'

/**
 * Opens the database of this installation. An error that the operator can fix (address, password, version, directory in
 * use) is a StartupError of one sentence.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.dataDir) refuseHalfRestored(options.dataDir)
  const backend = options.databaseUrl
    ? await openServer(options.databaseUrl, options)
    : await openEmbedded(options)
  const { isMove = false } = options
  try {
    if (backend.kind === 'server' && !isMove) await refuseMarkedServer(backend.pool)
    const { rows } = await backend.pool.query<{ version: string }>(
      "select split_part(current_setting('server_version'), ' ', 1) as version",
    )
    const extensions = await findExtensions(backend.pool)
    return {
      ...backend,
      db: drizzle({ client: backend.pool, logger: statementLogger }),
      version: rows[0]?.version ?? '',
      ...extensions,
      isMove,
    }
  } catch (error) {
    await backend.close()
    throw error
  }
}
