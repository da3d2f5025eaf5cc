import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClientBase } from 'pg'
import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory } from '#server/platform/files/durable-files.ts'
import { buildName } from '#server/platform/version.ts'
import { addBlobs } from './add-blobs.ts'
import { FORMAT, KEY, type Manifest } from './archive/manifest.ts'
import { writeArchive } from './archive/write-archive.ts'
import { withSource } from './open-source.ts'
import { findLevel, listOldBlobs, listSegments } from './queries.ts'
import { addRows } from './rows/add-rows.ts'
import { findDefinitions } from './rows/definition-queries.ts'
import { countRows, findSequences, findTables } from './rows/table-queries.ts'

interface Order {
  config: { dataDir: string; databaseUrl: string | undefined }
  store: BlobStore
  /** A file that is not there yet. */
  file: string
  /** Null leaves the file unencrypted. */
  passphrase: string | null
  /** Includes the secret key even in a file that is not encrypted. */
  withKey: boolean
  now: Date
}

/** Files with this ending are no backups: they are being written, or whoever wrote them was killed. */
export const UNFINISHED = '.unfinished'

/** Makes a backup while the installation runs, or while it does not. The file gets its name once all of it is on the disk. */
export async function makeBackup(order: Order): Promise<Manifest> {
  const { config, file } = order
  if (existsSync(file)) throw new StartupError(`${file} is there already.`)
  if (!existsSync(dirname(file))) throw new StartupError(`There is no folder ${dirname(file)}.`)
  const unfinished = `${file}${UNFINISHED}`
  try {
    return await withSource(config, async ({ client, check }) => {
      const manifest = await writeTo(unfinished, order, client, check)
      await rename(unfinished, file)
      await syncDirectory(dirname(file))
      return manifest
    })
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeTo(
  unfinished: string,
  { config: { dataDir }, store, passphrase, withKey, now }: Order,
  client: ClientBase,
  check: () => void,
): Promise<Manifest> {
  const head = {
    format: FORMAT,
    version: buildName,
    madeAt: now.toISOString(),
    migratedTo: await findLevel(client),
  }
  const { stored, ...database } = await describeDatabase(client)
  const archive = await writeArchive(unfinished, head, passphrase)
  try {
    const blobs = { segments: await listSegments(client), oldBlobs: await listOldBlobs(client) }
    const missing = await addBlobs({ ...blobs, archive, store, spoolFile: `${unfinished}.blob` })
    const key = passphrase !== null || withKey ? await readKey(dataDir) : null
    if (key) await archive.add(KEY, key.length, [key])
    // Last, because whoever restores rows needs the blobs first.
    for (const table of stored) {
      const rows = await addRows(archive, client, table)
      if (rows !== database.tables[table.name])
        throw new Error(`${table.name} has ${database.tables[table.name]} rows, and ${rows} were read`)
    }
    check()
    return await archive.finish({ ...database, missing, hasKey: key !== null })
  } catch (error) {
    await archive.abort(error)
    throw error
  }
}

/** Reads something of each table first, so that from then on no migration changes one. */
async function describeDatabase(client: ClientBase) {
  const stored = await findTables(client)
  const names = stored.map(({ name }) => name)
  return {
    stored,
    tables: await countRows(client, names),
    columns: Object.fromEntries(
      stored.map(({ name, columns }) => [name, columns.map(({ name, type }) => ({ name, type }))]),
    ),
    sequences: await findSequences(client),
    definitions: await findDefinitions(client),
  }
}

const readKey = (dataDir: string): Promise<Buffer | null> => readFile(join(dataDir, KEY)).catch(() => null)
