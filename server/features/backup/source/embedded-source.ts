import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { openCluster } from '#server/db/embedded/embedded-cluster.ts'
import { createEmbeddedPool } from '#server/db/embedded/embedded-pool.ts'
import { exchangeWith } from '#server/db/embedded/embedded-socket.ts'
import { refuseHalfRestored } from '#server/db/embedded/half-restored.ts'
import { lockDataDirectory } from '#server/db/embedded/lock.ts'
import { StartupError } from '#server/platform/errors.ts'
import { reachServer } from './ask-server.ts'
import { copyCluster } from './copy-cluster.ts'
import type { Source } from './source.ts'

const UNFINISHED = 'backing-up-'

/**
 * Copies the embedded database to a folder beside it, whether a server runs or not, and opens the copy: so its rows are read
 * without keeping anybody waiting.
 */
export async function embeddedSource(dataDir: string): Promise<Source> {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) throw new StartupError(`There is no installation in ${dataDir}.`)
  refuseHalfRestored(dataDir)
  const server = await reachServer(dataDir)
  const unlock = server ? async () => server.close() : await lock(dataDir)
  let copy: string | undefined
  let pglite: PGlite | undefined
  const close = async () => {
    await pglite?.close()
    if (copy) await rm(copy, { recursive: true, force: true })
    await unlock()
  }
  try {
    const heldMs = server ? Number(await server.ask('begin')) : null
    await removeLeftovers(dataDir)
    copy = await mkdtemp(join(dataDir, UNFINISHED))
    await copyCluster(cluster, copy, server)
    // Which completes it by its log.
    const opened = await openCluster(copy)
    pglite = opened
    const database = {
      exchange: (messages: Uint8Array) => exchangeWith(opened, messages),
      close: () => opened.close(),
    }
    return {
      client: await createEmbeddedPool(database).connect(),
      heldMs,
      check: () => server?.check(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

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
