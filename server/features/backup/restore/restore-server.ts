import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { restoringIn } from '#server/db/own/half-restored.ts'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { StartupError } from '#server/platform/errors.ts'
import { DUMP, KEY, type Manifest, SEGMENTS } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { countRows, findVersion, holdMail, listTables, type Read } from '../queries.ts'
import { requireProgram, startProgram } from '../source/pg-programs.ts'
import { compareCounts, hasCounts } from './compare-counts.ts'
import type { Restore } from './order.ts'
import { findPlaced, isOfBlobs, placePart } from './place-blobs.ts'
import { beginFolder, endFolder, isEmptyFolder, takePlace } from './prepared-folder.ts'

type ServerRestore = Restore & { databaseUrl: string }

/** Restores blobs, and then the database in one transaction: so it is empty until all is there. */
export async function restoreServer(restore: ServerRestore): Promise<void> {
  const { databaseUrl } = restore
  const database = await openDatabase({ databaseUrl, maxConnections: 2 })
  try {
    await withoutTimeLimit(database, client =>
      restoreTo(
        async <Row extends object>(statement: string) => (await client.query(statement)).rows as Row[],
        restore,
      ),
    )
  } finally {
    await database.close()
  }
}

async function restoreTo(read: Read, restore: ServerRestore): Promise<void> {
  const { dataDir, manifest } = restore
  if ((await listTables(read)).length > 0) {
    // A run that was stopped may have come so far.
    const isBegun = existsSync(restoringIn(dataDir))
    if (!isBegun || !hasCounts(await countRows(read), manifest))
      throw new StartupError('The database of DATABASE_URL is not empty. Create another one: createdb NAME')
  } else {
    await requireVersions(await findVersion(read), manifest)
    await fill(restore)
    compareCounts(await countRows(read), manifest)
  }
  await holdMail(read)
  await endFolder(dataDir)
}

async function requireVersions(server: string, { postgres }: Manifest): Promise<void> {
  if (Number.parseInt(server, 10) < Number.parseInt(postgres, 10))
    throw new StartupError(
      `The backup is of PostgreSQL ${postgres}, and the server is ${server}: it has to be as new, or newer.`,
    )
  await requireProgram('pg_restore', postgres)
}

async function fill({
  databaseUrl,
  dataDir,
  file,
  passphrase,
  manifest,
  bucket,
}: ServerRestore): Promise<void> {
  const own = join(dataDir, 'blobs')
  const placed = await findPlaced(bucket ?? createDiskBlobs(own), manifest)
  // Those of a run that was stopped took their place together.
  const areAllThere = !bucket && placed.size > 0 && placed.size === segmentsOf(manifest).length
  if (!bucket && !areAllThere && !(await isEmptyFolder(own)))
    throw new StartupError(
      `There are files of an installation in ${own} already. Set DATA_DIR to an empty folder.`,
    )
  const folder = await beginFolder(dataDir)
  const store = bucket ?? createDiskBlobs(join(folder, 'blobs'))
  const loader = createLoader(databaseUrl)
  try {
    await readArchive(file, passphrase, async ({ name, content }) => {
      if (isOfBlobs(name)) {
        if (!areAllThere && !placed.has(name)) await placePart(store, name, content, manifest)
      } else if (name === KEY) await writeFile(join(folder, KEY), content, { flush: true })
      else if (name.startsWith(DUMP)) {
        // Before the first row is: whoever finds a message finds its blobs.
        await takePlace(folder, dataDir, ['blobs', KEY])
        await loader.load(content)
      } else throw new Error(`${name} is no part of a server's database`)
    })
    await loader.commit()
  } catch (error) {
    loader.giveUp()
    throw error
  }
}

const segmentsOf = ({ parts }: Manifest) => Object.keys(parts).filter(name => name.startsWith(SEGMENTS))

/** Loads a dump in one transaction, which is rolled back unless all has come. */
function createLoader(databaseUrl: string) {
  let program: ReturnType<typeof startProgram> | undefined
  return {
    async load(content: AsyncIterable<Uint8Array>) {
      program ??= startProgram('pg_restore', databaseUrl, [
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        '--no-comments',
      ])
      for await (const chunk of content) await program.write(chunk)
    },
    commit: async () => program?.end(),
    giveUp: () => program?.kill(),
  }
}
