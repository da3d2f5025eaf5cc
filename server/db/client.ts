import { drizzle } from 'drizzle-orm/node-postgres'
import { StartupError } from '#server/platform/errors.ts'
import type { Database, DatabaseOptions } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { refuseHalfRestored } from './embedded/half-restored.ts'
import { findExtensions } from './extensions.ts'
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
  try {
    const { rows } = await backend.pool.query<{ version: string; mark: string | null }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version, to_regclass('quillbox_move.mark')::text as mark`,
    )
    if (rows[0]?.mark) throw movedAway()
    const extensions = await findExtensions(backend.pool)
    return {
      ...backend,
      db: drizzle({ client: backend.pool, logger: statementLogger }),
      version: rows[0]?.version ?? '',
      ...extensions,
    }
  } catch (error) {
    await backend.close()
    throw error
  }
}

/** An earlier version has moved the database into a folder, or half filled it from one: see `half-restored.ts`. */
const movedAway = () =>
  new StartupError(
    'The database of DATABASE_URL was moved away by an earlier version, or into it and not to the end: "select * from quillbox_move.mark" says where the other one is. To use this one all the same, drop the schema quillbox_move.',
  )
