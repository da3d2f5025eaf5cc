import { createHash, hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../clock.ts'
import { hasRoom, noRoomIn } from '../files/disk-room.ts'
import { syncDirectory, writeDurably } from '../files/durable-files.ts'
import { type BlobStore, blobPath, type PutOptions } from './blobs.ts'

const STALE_MS = DAY_MS

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
  const pathOf = (key: string) => join(directory, blobPath(key))
  const sizeOf = async (key: string) => {
    const found = await orNull(stat(pathOf(key)))
    return found?.isFile() ? found.size : null
  }
  /** Has a file written beside, and then gives it the name of its key. */
  const keep = async <T extends { key: string }>(
    write: (file: string) => Promise<T>,
    { refetchable = false }: PutOptions = {},
  ): Promise<T> => {
    await once(made, unfinished, () => prepare(unfinished))
    if (!hasRoom(unfinished)) throw noRoomIn(unfinished)
    const file = join(unfinished, randomUUID())
    try {
      const written = await write(file)
      const path = pathOf(written.key)
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
    async put(bytes, options = {}) {
      const key = hash('sha256', bytes, 'hex')
      // What is there may have been synced for somebody who relies on it.
      if (options.refetchable && (await sizeOf(key)) === bytes.length) return key
      const write = options.refetchable ? writeFile : writeDurably
      await keep(async file => {
        await write(file, bytes)
        return { key }
      }, options)
      return key
    },
    putStream: stream => keep(file => spool(stream, file)),
    async get(key) {
      const handle = await orNull(open(pathOf(key)))
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
    async read(key) {
      const bytes = await orNull(readFile(pathOf(key)))
      return bytes && hash('sha256', bytes, 'hex') === key ? bytes : null
    },
    size: sizeOf,
    delete: key => rm(pathOf(key), { force: true }),
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
