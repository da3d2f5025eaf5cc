import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOf } from '#server/db/own/cluster.ts'
import { restoringIn } from '#server/db/own/half-restored.ts'
import { stopPostmaster } from '#server/db/own/postmaster.ts'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory, writeDurably } from '#server/platform/files/durable-files.ts'
import { KEY } from '../archive/manifest.ts'
import { fill } from './fill.ts'
import type { Restore } from './order.ts'
import { findPlaced } from './place-blobs.ts'
import { beginFolder, endFolder, isEmptyFolder, takePlace } from './prepared-folder.ts'

/** Written once all is prepared and checked. What is left is to move it to its place. */
const COMPLETE = 'complete'

/** Prepares the data directory in a folder in it, with a new database, and moves all to its place. */
export async function restoreOwn(restore: Restore): Promise<void> {
  const { dataDir, manifest } = restore
  const folder = restoringIn(dataDir)
  const completed = await readFile(join(folder, COMPLETE), 'utf8').catch(() => null)
  if (completed !== manifest.madeAt) {
    for (const name of ['database', 'postgres', 'blobs'])
      if (!(await isEmptyFolder(join(dataDir, name))))
        throw new StartupError(
          completed === null
            ? `There is an installation in ${dataDir} already. Set DATA_DIR to an empty folder, or put that one away.`
            : `Another backup, of ${completed}, was being restored to ${dataDir}. Restore that one again, or empty the folder.`,
        )
    await prepare(restore)
  }
  await takePlace(folder, dataDir, ['blobs', KEY, 'database'])
  await endFolder(dataDir)
}

async function prepare(restore: Restore): Promise<void> {
  const { dataDir, manifest, bucket } = restore
  const placed = bucket ? await findPlaced(bucket, manifest) : new Set<string>()
  // Of a run that was killed.
  await stopPostmaster(clusterOf(restoringIn(dataDir)))
  const folder = await beginFolder(dataDir)
  await fill(restore, { folder, placed, database: { dataDir: folder } })
  await writeDurably(join(folder, COMPLETE), manifest.madeAt)
  await syncDirectory(folder)
}
