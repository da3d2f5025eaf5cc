import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openCluster } from '#server/db/embedded/embedded-cluster.ts'
import { refuseHalfRestored } from '#server/db/embedded/half-restored.ts'
import { lockDataDirectory } from '#server/db/embedded/lock.ts'
import { StartupError } from '#server/platform/errors.ts'
import { CLUSTER } from '../archive/manifest.ts'
import { countRows, findState, listOldBlobs, listSegments, type Read } from '../queries.ts'
import { reachServer } from './ask-server.ts'
import { copyCluster, listFiles, listFolders } from './copy-cluster.ts'
import type { Source } from './source.ts'

const UNFINISHED = 'backing-up-'

/**
 * Copies the embedded database to a folder beside it, whether a server runs or not, and opens the copy: so what a backup
 * holds has been opened once, and its rows were counted without keeping anybody waiting.
 */
export async function embeddedSource(dataDir: string): Promise<Source> {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) throw new StartupError(`There is no installation in ${dataDir}.`)
  refuseHalfRestored(dataDir)
  const server = await reachServer(dataDir)
  const unlock = server ? async () => server.close() : await lock(dataDir)
  let copy: string | undefined
  const close = async () => {
    if (copy) await rm(copy, { recursive: true, force: true })
    await unlock()
  }
  try {
    const heldMs = server ? Number(await server.ask('begin')) : null
    await removeLeftovers(dataDir)
    const folder = await mkdtemp(join(dataDir, UNFINISHED))
    copy = folder
    await copyCluster(cluster, folder, server)
    const state = await readState(folder)
    await rm(join(folder, 'backup_label.old'), { force: true })
    return {
      kind: 'embedded',
      heldMs,
      ...state,
      async addDatabase(archive) {
        for (const path of (await listFolders(folder)).sort()) await archive.add(nameOf(`${path}/`), 0, [])
        for (const file of (await listFiles(folder)).sort()) {
          const path = join(folder, file)
          await archive.add(nameOf(file), (await stat(path)).size, createReadStream(path))
        }
      },
      check: () => server?.check(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const nameOf = (path: string) => `${CLUSTER}${path.replaceAll('\\', '/')}`

/** Removes what a backup that was killed has left. Only one is made at a time. */
async function removeLeftovers(dataDir: string): Promise<void> {
  // One of another user takes room until that user removes it.
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED))
      await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})
}

async function lock(dataDir: string): Promise<() => Promise<void>> {
  try {
    return await lockDataDirectory(dataDir)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    throw new StartupError(
      `${error.message} It does not answer backups: it is another program, or an older version.`,
    )
  }
}

/** Opens the copy, which completes it by its log, and closes it in order. */
async function readState(
  directory: string,
): Promise<Pick<Source, 'postgres' | 'migratedTo' | 'tables' | 'segments' | 'oldBlobs'>> {
  const pglite = await openCluster(directory)
  try {
    const read: Read = async <Row extends object>(statement: string) =>
      (await pglite.query<Row>(statement)).rows
    return {
      ...(await findState(read)),
      tables: await countRows(read),
      segments: await listSegments(read),
      oldBlobs: await listOldBlobs(read),
    }
  } finally {
    await pglite.close()
  }
}
