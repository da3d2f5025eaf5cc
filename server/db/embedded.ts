import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { StartupError } from '#server/platform/errors.ts'
import type { Backend, DatabaseOptions } from './database.ts'
import { createBridgePool } from './embedded-bridge.ts'
import { lockDataDirectory } from './lock.ts'

/** PGlite under the data directory, or in memory. */
export async function openEmbedded(options: DatabaseOptions): Promise<Backend> {
  if (options.memory) return backendOf(await start({ snapshot: options.snapshot }))
  if (!options.dataDir) throw new Error('openDatabase needs databaseUrl, dataDir or memory')
  const directory = join(options.dataDir, 'postgres')
  const unlock = await lockDataDirectory(options.dataDir)
  try {
    await initialise(directory)
    return backendOf(await start({ directory }), unlock)
  } catch (error) {
    await unlock()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The embedded database in ${directory} cannot be opened (${reason}). Restore DATA_DIR from a backup.`,
      { cause: error },
    )
  }
}

/** A new cluster becomes visible whole, so that a kill during the first start leaves nothing half-made. */
async function initialise(directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const cluster = await start({ directory: unfinished })
  await cluster.close()
  await rename(unfinished, directory)
}

async function start(from: { directory?: string; snapshot?: Blob | undefined }): Promise<PGlite> {
  const pglite = new PGlite({
    ...(from.directory ? { dataDir: from.directory } : {}),
    ...(from.snapshot ? { loadDataDir: from.snapshot } : {}),
    extensions: { vector },
  })
  await pglite.waitReady
  return pglite
}

function backendOf(pglite: PGlite, unlock?: () => Promise<void>): Backend {
  const pool = createBridgePool(pglite)
  // A LISTEN or a dump between two statements of somebody's transaction would become part of it.
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work()
    } finally {
      client.release()
    }
  }
  return {
    kind: 'embedded',
    pool,
    listen: async (channel, onPayload) => {
      const stop = await exclusively(() => pglite.listen(channel, onPayload))
      return () => exclusively(() => stop())
    },
    dump: () => exclusively(() => pglite.dumpDataDir('none')),
    close: async () => {
      await pool.end()
      await pglite.close()
      await unlock?.()
    },
  }
}
