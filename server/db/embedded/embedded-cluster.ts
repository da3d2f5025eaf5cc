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

/** MB of a file of the log in a new cluster. At least one is on the disk, in its full size; PostgreSQL's default is 16. */
const LOG_FILE_MB = 4

/**
 * Opens PGlite on a data directory, and creates the directory if there is none. Tells of each file of the log that is
 * begun.
 */
export async function openCluster(
  directory: string,
  onLogFile: (bytes: number) => void = () => undefined,
): Promise<PGlite> {
  const pglite = new PGlite({
    fs: createDurableFiles(directory, onLogFile),
    pgliteWasmModule: await compilePostgres(),
    startParams: START_PARAMS,
    initDbStartParams: [`--wal-segsize=${LOG_FILE_MB}`],
    extensions: { vector, pg_trgm },
  })
  await pglite.waitReady
  await dropTemplates(pglite)
  return pglite
}

/** Drops the databases that others are copied from, because there is only one here. They take 15 MB and 600 files. */
async function dropTemplates(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    "select datname as name from pg_database where datname in ('template0', 'template1')",
  )
  if (rows.length === 0) return
  // PostgreSQL refuses to drop a template.
  await pglite.exec(
    "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
  )
  for (const { name } of rows) await pglite.exec(`drop database ${name}`)
}

// A separate program creates a new cluster, because that takes twice the memory of running it; the memory is freed when
// the program ends.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cluster = await openCluster(process.argv[2] as string)
  await cluster.close()
}
