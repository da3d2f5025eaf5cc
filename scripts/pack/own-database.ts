import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { clusterOf, makeCluster, templateOf } from '#server/db/own/cluster.ts'
import { findPrograms } from '#server/db/own/programs.ts'

/** Besides what it links. Character sets are converted by others, which no client of ours asks for. */
const MODULES = ['plpgsql.so', 'dict_snowball.so', 'pg_trgm.so']
/** What makes clusters and builds programs; the list of links would have those made that lead to them. */
const NOT_RUN =
  /^pg-symlinks\.json$|^bin\/(?!postgres$)|\.a$|^lib\/(pkgconfig|libecpg|libpgtypes|postgresql\/pgxs)/

/**
 * Copies PostgreSQL from npm to the same place below a folder, with a new cluster that the first start copies. `node_modules`
 * has to have it.
 */
export async function packDatabase(folder: string): Promise<void> {
  const native = dirname(await findPrograms())
  const packed = join(folder, relative(process.cwd(), native))
  cpSync(native, packed, {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => {
      const path = relative(native, source)
      const isModule = dirname(path) === 'lib/postgresql' && path.endsWith('.so')
      return !NOT_RUN.test(path) && (!isModule || MODULES.includes(basename(path)))
    },
  })
  const places = ['package.json', 'dist/index.js']
  for (const place of places) cpSync(join(native, '..', place), join(packed, '..', place))
  const scratch = mkdtempSync(join(tmpdir(), 'quillbox-cluster-'))
  try {
    await makeCluster(join(native, 'bin'), scratch)
    cpSync(clusterOf(scratch), templateOf(join(packed, 'bin')), { recursive: true })
  } finally {
    rmSync(scratch, { recursive: true })
  }
  // It belongs to who builds the image and is copied by who runs it.
  const cluster = templateOf(join(packed, 'bin'))
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  chmodSync(cluster, 0o755)
}
