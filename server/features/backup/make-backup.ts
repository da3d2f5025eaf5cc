import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory } from '#server/platform/files/durable-files.ts'
import { buildName } from '#server/platform/version.ts'
import { addBlobs } from './add-blobs.ts'
import { FORMAT, KEY, type Manifest } from './archive/manifest.ts'
import { writeArchive } from './archive/write-archive.ts'
import { serverSource } from './source/server-source.ts'
import type { Source } from './source/source.ts'

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

interface Made extends Pick<Source, 'heldMs'> {
  manifest: Manifest
}

/** Files with this ending are no backups: they are being written, or whoever wrote them was killed. */
export const UNFINISHED = '.unfinished'

/** Makes a backup while the installation runs, or while it does not. The file gets its name once all of it is on the disk. */
export async function makeBackup({ config, store, file, passphrase, withKey, now }: Order): Promise<Made> {
  if (existsSync(file)) throw new StartupError(`${file} is there already.`)
  if (!existsSync(dirname(file))) throw new StartupError(`There is no folder ${dirname(file)}.`)
  const { dataDir, databaseUrl } = config
  const source = await serverSource(databaseUrl ?? '')
  const unfinished = `${file}${UNFINISHED}`
  try {
    const { kind, postgres, migratedTo } = source
    const head = {
      format: FORMAT,
      version: buildName,
      madeAt: now.toISOString(),
      kind,
      postgres,
      migratedTo,
    }
    const archive = await writeArchive(unfinished, head, passphrase)
    try {
      const missing = await addBlobs({ ...source, archive, store, spoolFile: `${unfinished}.blob` })
      const key = passphrase !== null || withKey ? await readKey(dataDir) : null
      if (key) await archive.add(KEY, key.length, [key])
      // Last, because whoever restores a dump needs the blobs first.
      await source.addDatabase(archive)
      source.check()
      const manifest = await archive.finish({ tables: source.tables, missing, hasKey: key !== null })
      await rename(unfinished, file)
      await syncDirectory(dirname(file))
      return { manifest, heldMs: source.heldMs }
    } catch (error) {
      await archive.abort(error)
      throw error
    }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await source.close()
  }
}

const readKey = (dataDir: string): Promise<Buffer | null> => readFile(join(dataDir, KEY)).catch(() => null)
