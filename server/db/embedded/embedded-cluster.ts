import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { createDurableFiles } from './embedded-files.ts'
import { compilePostgres } from './embedded-wasm.ts'

const SETTINGS = {
  // Pages kept in memory; the system's cache has the others at hand. PGlite writes all of them at its start.
  shared_buffers: '32MB',
  // No page is far away: planners that take disks for slow read whole tables where a look into an index would do.
  random_page_cost: '1.1',
  // The usual fdatasync does nothing under Emscripten.
  wal_sync_method: 'fsync',
}

/** PGlite starts PostgreSQL with -F, which is fsync = off. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** PGlite on a data directory, which it makes where there is none. */
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

// As a program of its own it makes a new cluster: what that takes, twice of what running it does, goes with the process.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cluster = await openCluster(process.argv[2] as string)
  await cluster.close()
}
