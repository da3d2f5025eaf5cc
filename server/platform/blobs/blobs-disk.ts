import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../clock.ts'
import { hasRoom, noRoomIn } from '../files/disk-room.ts'
import { syncDirectory, writeDurably } from '../files/durable-files.ts'
import { blobKey } from './blob-key.ts'
import { type BlobStore, blobPath, type PutOptions } from './blobs.ts'

const STALE_MS = DAY_MS
/** Directories that are remembered at a time: each workspace has some hundreds. */
const MOST_DIRECTORIES = 20_000

/**
 * Blobs as files. They are written beside and renamed, so that a blob is there whole or not at all. Bytes, names and
 * directories are synced before `put` answers, but for bytes that can be fetched again: to sync tens of thousands of
 * small attachments takes minutes on a disk that turns. A power cut may leave those empty or damaged, so whoever reads
 * compares them with their digest.
 */
export function createDiskBlobs(directory: string): BlobStore {
  const unfinished = join(directory, 'unfinished')
  const made = new Map<string, Promise<void>>()
  const synced = new Map<string, Promise<void>>()
  /** The names of a directory and of those it lies in, up to the folder of all blobs. */
  const syncNames = (path: string): Promise<void> =>
    once(synced, path, async () => {
      if (path !== directory) await syncNames(dirname(path))
      await syncDirectory(dirname(path))
    })
  const pathOf = (place: number, key: string) => join(directory, blobPath(place, key))
  const sizeOf = async (place: number, key: string) => {
    const found = await orNull(stat(pathOf(place, key)))
    return found?.isFile() ? found.size : null
  }
  /** Has a file written beside, and then gives it the name of its key. */
  const keep = async <T extends { key: string }>(
    place: number,
    write: (file: string) => Promise<T>,
    { refetchable = false }: PutOptions = {},
  ): Promise<T> => {
    await once(made, unfinished, () => prepare(unfinished))
    if (!hasRoom(unfinished)) throw noRoomIn(unfinished)
    const file = join(unfinished, randomUUID())
    try {
      const written = await write(file)
      const path = pathOf(place, written.key)
      const folder = dirname(path)
      await once(made, folder, () => makeDirectory(folder))
      await rename(file, path)
      if (!refetchable) await Promise.all([syncNames(folder), syncDirectory(folder)])
      return written
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  return {
    async put(place, key, bytes, options = {}) {
      // What is there may have been synced for somebody who relies on it.
      if (options.refetchable && (await sizeOf(place, key)) === bytes.length) return
      const write = options.refetchable ? writeFile : writeDurably
      const writeAs = async (file: string) => {
        await write(file, bytes)
        return { key }
      }
      await keep(place, writeAs, options)
    },
    putStream: (place, stream, begin) =>
      keep(place, async file => {
        const written = await spool(stream, file)
        await begin(written.key)
        return written
      }),
    async get(place, key) {
      const handle = await orNull(open(pathOf(place, key)))
      if (!handle) return null
      try {
        const digest = createHash('sha256')
        for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }))
          digest.update(chunk)
        if (digest.digest('hex') === key) return handle.createReadStream({ start: 0 })
      } catch (error) {
        await handle.close()
        throw error
      }
      await handle.close()
      return null
    },
    async read(place, key) {
      const bytes = await orNull(readFile(pathOf(place, key)))
      return bytes && blobKey(bytes) === key ? bytes : null
    },
    size: sizeOf,
    delete: (place, key) => rm(pathOf(place, key), { force: true }),
  }
}

/** Writes a stream to a file so that it survives a power cut, and says what it was. */
export async function spool(stream: Readable, file: string): Promise<{ key: string; size: number }> {
  const digest = createHash('sha256')
  let size = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Uint8Array | string>) {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        digest.update(bytes)
        size += bytes.byteLength
        yield bytes
      }
    },
    createWriteStream(file, { flush: true }),
  )
  return { key: digest.digest('hex'), size }
}

/** Does something once for a path; again where it failed, so that a full or unmounted disk is put right without a restart. */
function once(done: Map<string, Promise<void>>, path: string, work: () => Promise<void>): Promise<void> {
  const before = done.get(path)
  if (before) return before
  if (done.size >= MOST_DIRECTORIES) done.clear()
  const doing = work().catch(error => {
    done.delete(path)
    throw error
  })
  done.set(path, doing)
  return doing
}

const makeDirectory = async (path: string) => void (await mkdir(path, { recursive: true }))

async function prepare(unfinished: string): Promise<void> {
  await makeDirectory(unfinished)
  await removeStale(unfinished)
}

async function removeStale(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await orNull(stat(path))
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true })
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
