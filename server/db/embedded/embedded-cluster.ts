import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { createDurableFiles } from './embedded-files.ts'
import { compilePostgres } from './embedded-wasm.ts'

const SETTINGS = {
  // Shared buffers. The system's cache holds further pages. PGlite writes all shared buffers when it starts.
  shared_buffers: '32MB',
  // Every page is cheap to read. With costs for a slow disk, the planner would scan whole tables where an index would
  // do.
  random_page_cost: '1.1',
  // The default, fdatasync, does nothing under Emscripten.
  wal_sync_method: 'fsync',
  // A checkpoint deletes what the log needs no more. Otherwise it keeps as much as was once written in between, for good.
  wal_recycle: 'off',
}

/** PGlite starts PostgreSQL with -F, which sets fsync = off. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Opens PGlite on a data directory, and creates the directory if there is none. */
export async function openCluster(directory: string): Promise<PGlite> {
  const pglite = new PGlite({
    fs: createDurableFiles(directory),
    pgliteWasmModule: await compilePostgres(),
    startParams: START_PARAMS,
    extensions: { vector, pg_trgm },
  })
  await pglite.waitReady
  return pglite
}

// A separate program creates a new cluster, because that takes twice the memory of running it; the memory is freed when
// the program ends.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cluster = await openCluster(process.argv[2] as string)
  await cluster.close()
}
