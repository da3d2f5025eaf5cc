import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { restoringIn } from '#server/db/own/half-restored.ts'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { StartupError } from '#server/platform/errors.ts'
import { KEY, type Manifest, OLD_BLOBS, SEGMENTS } from '../archive/manifest.ts'
import { hasTables } from '../rows/table-queries.ts'
import { fill } from './fill.ts'
import { isLoaded, waitForOthers } from './load-database.ts'
import type { Restore } from './order.ts'
import { findPlaced } from './place-blobs.ts'
import { beginFolder, endFolder, isEmptyFolder, takePlace } from './prepared-folder.ts'

type ServerRestore = Restore & { databaseUrl: string }

/** Restores blobs, and then the database in one transaction: so it is empty until all is there. */
export async function restoreServer(restore: ServerRestore): Promise<void> {
  if (!(await isFilled(restore))) await fillServer(restore)
  await endFolder(restore.dataDir)
}

/** Whether a run that was stopped has come to the end of that transaction. Throws if the database has anything else. */
async function isFilled({ dataDir, databaseUrl, manifest }: ServerRestore): Promise<boolean> {
  const database = await openDatabase({ databaseUrl, maxConnections: 2 })
  try {
    return await withoutTimeLimit(database, async client => {
      await waitForOthers(client)
      if (!(await hasTables(client))) return false
      if (existsSync(restoringIn(dataDir)) && (await isLoaded(client, manifest))) return true
      throw new StartupError('The database of DATABASE_URL is not empty. Create another one: createdb NAME')
    })
  } finally {
    await database.close()
  }
}

async function fillServer(restore: ServerRestore): Promise<void> {
  const { databaseUrl, dataDir, manifest, bucket } = restore
  const own = join(dataDir, 'blobs')
  const placed = await findPlaced(bucket ?? createDiskBlobs(own), manifest)
  // Those of a run that was stopped took their place together.
  const areAllThere = !bucket && placed.size > 0 && placed.size === partsOf(manifest, SEGMENTS).length
  for (const path of [
    ...(bucket || areAllThere ? [] : [own]),
    ...['database', 'postgres'].map(name => join(dataDir, name)),
  ])
    if (!(await isEmptyFolder(path)))
      throw new StartupError(
        `There are files of an installation in ${path} already. Set DATA_DIR to an empty folder.`,
      )
  const folder = await beginFolder(dataDir)
  await fill(restore, {
    folder,
    placed: areAllThere ? new Set(partsOf(manifest, SEGMENTS, OLD_BLOBS)) : placed,
    database: { databaseUrl },
    // Whoever finds a message finds its blobs.
    beforeRows: () => takePlace(folder, dataDir, ['blobs', KEY]),
  })
}

const partsOf = ({ parts }: Manifest, ...kinds: string[]) =>
  Object.keys(parts).filter(name => kinds.some(kind => name.startsWith(kind)))
