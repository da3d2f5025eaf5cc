import { execFile } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import pg from 'pg'
import { StartupError } from '#server/platform/errors.ts'
import { hasRoom, noRoomIn } from '#server/platform/files/disk-room.ts'
import { syncDirectory, syncTree } from '#server/platform/files/durable-files.ts'
import type { Backend, DatabaseOptions } from '../database.ts'
import { outageOf } from '../outage.ts'
import { copyingOf } from './copying.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { type EmbeddedDatabase, exchangeWith } from './embedded-socket.ts'
import { openThread } from './embedded-thread.ts'
import { compilePostgres } from './embedded-wasm.ts'
import { refuseLeft } from './half-restored.ts'
import { lockDataDirectory } from './lock.ts'

/** Opens PGlite in the data directory, or in memory. */
export async function openEmbedded(options: DatabaseOptions): Promise<Backend> {
  if (options.memory) {
    const pglite = await startInMemory(options.snapshot)
    const backend = backendOf({
      exchange: messages => exchangeWith(pglite, messages),
      close: () => pglite.close(),
    })
    const dump = async () => {
      // Wait: between two statements of a transaction, the dump would contain half of it.
      const client = await backend.pool.connect()
      try {
        return await pglite.dumpDataDir('none')
      } finally {
        client.release()
      }
    }
    return { ...backend, dump }
  }
  if (!options.dataDir) throw new Error('openDatabase needs databaseUrl, dataDir or memory')
  const directory = join(options.dataDir, 'postgres')
  const unlock = await lockDataDirectory(options.dataDir)
  try {
    refuseLeft(options.dataDir)
    if (!hasRoom(options.dataDir)) throw noRoomIn(options.dataDir)
    await initialise(directory)
    // In its own thread, because WebAssembly would otherwise block requests and the parsing of mail.
    const thread = await openThread(directory)
    const backend = backendOf(thread, unlock)
    return { ...backend, copying: copyingOf(backend.pool, thread) }
  } catch (error) {
    await unlock()
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const advice = outageOf(error) ? 'Put that right and start again.' : 'Restore DATA_DIR from a backup.'
    throw new StartupError(`The embedded database in ${directory} cannot be opened (${reason}). ${advice}`, {
      cause: error,
    })
  }
}

const IN_MEMORY = [
  // The default of 128 MB is prepared page by page at each start, which takes a third of the start.
  'shared_buffers=8MB',
  // The log is in memory, too, and nobody reads it: keep as little as possible.
  'min_wal_size=2MB',
  'wal_recycle=off',
].flatMap(setting => ['-c', setting])
/** The size of a file of the log: a dump holds at least one. PostgreSQL's default is 16. */
const LOG_FILE_MB = 1

const CLUSTER_PROGRAM = fileURLToPath(new URL('./embedded-cluster.ts', import.meta.url))

/**
 * Creates a new cluster under a temporary name and renames it, so that a kill or a power cut during the first start
 * leaves nothing unfinished.
 */
async function initialise(directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  await removeUnfinished(directory)
  // A unique name: a killed start may still be writing for a moment.
  const unfinished = await mkdtemp(`${directory}.new-`)
  // It lives for seconds: optimising would take 100 MB more, and longer.
  await promisify(execFile)(process.execPath, ['--liftoff-only', CLUSTER_PROGRAM, unfinished])
  // PGlite unpacks a new cluster without fsync.
  await syncTree(unfinished)
  await rename(unfinished, directory)
  await syncDirectory(dirname(directory))
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new`)) continue
    await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

let compiled: ReturnType<typeof compilePostgres> | undefined

/** Runs in this thread: starting a thread for each test would take too long. */
async function startInMemory(snapshot: Blob | undefined): Promise<PGlite> {
  // Once for each process, because tests open a database for each file.
  compiled ??= compilePostgres()
  const pglite = new PGlite({
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    pgliteWasmModule: await compiled,
    startParams: [...PGlite.defaultStartParams, ...IN_MEMORY],
    initDbStartParams: [`--wal-segsize=${LOG_FILE_MB}`],
    extensions: { vector, pg_trgm },
  })
  await pglite.waitReady
  return pglite
}

function backendOf(database: EmbeddedDatabase, unlock?: () => Promise<void>) {
  const pool = createEmbeddedPool(database)
  const listeners = new EventEmitter<Record<string, [payload: string]>>()
  pool.on('connect', client =>
    client.on('notification', ({ channel, payload = '' }) => listeners.emit(channel, payload)),
  )
  return {
    kind: 'embedded' as const,
    direct: pool,
    async requireSessions() {},
    pool,
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      listeners.on(channel, onPayload)
      return {
        // The one session of this database tells of its own commits before they return.
        heardUpTo: () => Number.POSITIVE_INFINITY,
        async stop() {
          listeners.off(channel, onPayload)
          if (listeners.listenerCount(channel) === 0)
            await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`)
        },
      }
    },
    close: async () => {
      await pool.end()
      await database.close()
      await unlock?.()
    },
  }
}
