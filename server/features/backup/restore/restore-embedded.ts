import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openCluster } from '#server/db/embedded/embedded-cluster.ts'
import { restoringIn } from '#server/db/embedded/half-restored.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory, syncTree, writeDurably } from '#server/platform/files/durable-files.ts'
import { CLUSTER, KEY, type Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { countRows, holdMail, type Read } from '../queries.ts'
import { compareCounts } from './compare-counts.ts'
import type { Restore } from './order.ts'
import { findPlaced, isOfBlobs, placePart } from './place-blobs.ts'
import { beginFolder, endFolder, isEmptyFolder, takePlace } from './prepared-folder.ts'

/** Written once all is prepared and was compared: from then on it only has to take its place. */
const COMPLETE = 'complete'

/** Prepares the data directory in a folder in it, opens the database there and counts its rows, and moves all to its place. */
export async function restoreEmbedded(restore: Restore): Promise<void> {
  const { dataDir, manifest } = restore
  const folder = restoringIn(dataDir)
  const completed = await readFile(join(folder, COMPLETE), 'utf8').catch(() => null)
  if (completed !== manifest.madeAt) {
    for (const name of ['postgres', 'blobs'])
      if (!(await isEmptyFolder(join(dataDir, name))))
        throw new StartupError(
          completed === null
            ? `There is an installation in ${dataDir} already. Set DATA_DIR to an empty folder, or put that one away.`
            : `Another backup, of ${completed}, was being restored to ${dataDir}. Restore that one again, or empty the folder.`,
        )
    await prepare(restore)
  }
  await takePlace(folder, dataDir, ['blobs', KEY, 'postgres'])
  await endFolder(dataDir)
}

async function prepare({ dataDir, file, passphrase, manifest, bucket }: Restore): Promise<void> {
  const placed = bucket ? await findPlaced(bucket, manifest) : new Set()
  const folder = await beginFolder(dataDir)
  const store = bucket ?? createDiskBlobs(join(folder, 'blobs'))
  await readArchive(file, passphrase, async ({ name, content }) => {
    if (isOfBlobs(name)) {
      if (!placed.has(name)) await placePart(store, name, content, manifest)
    } else if (name === KEY) await write(join(folder, KEY), content)
    else await write(pathIn(folder, name), content)
  })
  await verifyAndHold(join(folder, 'postgres'), manifest)
  await syncTree(folder)
  await writeDurably(join(folder, COMPLETE), manifest.madeAt)
  await syncDirectory(folder)
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  if (path.endsWith('/')) {
    await mkdir(path, { recursive: true })
    return
  }
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path))
}

/** Throws on names that lead elsewhere. */
function pathIn(folder: string, name: string): string {
  if (!name.startsWith(CLUSTER) || !/^[\w./-]+$/.test(name) || name.split('/').includes('..'))
    throw new Error(`${name} is no part of an embedded database`)
  return join(folder, name)
}

async function verifyAndHold(directory: string, manifest: Manifest): Promise<void> {
  const pglite = await openCluster(directory).catch(error => {
    throw new StartupError(
      `The database of the backup cannot be opened (${error instanceof Error ? error.message : error}). It is of PostgreSQL ${manifest.postgres}, made by Quillbox ${manifest.version}: try that version.`,
      { cause: error },
    )
  })
  try {
    const read: Read = async <Row extends object>(statement: string) =>
      (await pglite.query<Row>(statement)).rows
    compareCounts(await countRows(read), manifest)
    await holdMail(read)
  } finally {
    await pglite.close()
  }
}
