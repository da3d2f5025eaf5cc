import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, DatabaseOptions } from './database.ts'
import { findExtensions } from './extensions.ts'
import { refuseHalfRestored } from './own/half-restored.ts'
import { openOwnServer } from './own/own-server.ts'
import { openServer } from './server/server.ts'
import { statementLogger } from './statement-channel.ts'

export type { Database, Db, Executor, Tx } from './database.ts'

/**
 * Opens the database of this installation: that of `databaseUrl`, or of the server of its data directory. An error that the
 * operator can fix (address, password, version, directory) is a StartupError of one sentence.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options
  if (dataDir) refuseHalfRestored(dataDir)
  const own = databaseUrl ? null : await openOwnServer(dataDir ?? '', log)
  const openedAt = performance.now()
  try {
    const backend = await openServer(databaseUrl ?? own?.url ?? '', { ...options, isOwn: own !== null })
    const close = async () => {
      await backend.close()
      await own?.release()
    }
    try {
      const { rows } = await backend.pool.query<{ version: string }>(
        "select split_part(current_setting('server_version'), ' ', 1) as version",
      )
      const extensions = await findExtensions(backend.pool)
      return {
        ...backend,
        close,
        isAlone: own?.isAlone ?? false,
        openedAt,
        db: drizzle({ client: backend.pool, logger: statementLogger }),
        version: rows[0]?.version ?? '',
        ...extensions,
      }
    } catch (error) {
      await backend.close()
      throw error
    }
  } catch (error) {
    await own?.release()
    throw error
  }
}
