import { drizzle } from 'drizzle-orm/node-postgres'
import { StartupError } from '#server/platform/errors.ts'
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
      const { rows } = await backend.pool.query<{ version: string; mark: string | null }>(
        `select split_part(current_setting('server_version'), ' ', 1) as version, to_regclass('quillbox_move.mark')::text as mark`,
      )
      if (rows[0]?.mark) throw movedAway()
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

/** An earlier version has moved the database into a folder, or half filled it from one: see `half-restored.ts`. */
const movedAway = () =>
  new StartupError(
    'The database of DATABASE_URL was moved away by an earlier version, or into it and not to the end: "select * from quillbox_move.mark" says where the other one is. To use this one all the same, drop the schema quillbox_move.',
  )
