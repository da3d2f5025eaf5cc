import { createHash, hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BlobStore, blobPath } from './blobs.ts'
import { DAY_MS } from './clock.ts'

const STALE_MS = DAY_MS

/**
 * Blobs as files. They are written beside and renamed, so that a blob is there whole or not at all; but not
 * synced, because what a power failure takes is fetched again from the mail server, and a sync for each of
 * tens of thousands of small attachments costs minutes.
 */
export function createDiskBlobs(directory: string): BlobStore {
  const unfinished = join(directory, 'unfinished')
  const known = new Set<string>()
  const makeDirectory = async (path: string) => {
    if (known.has(path)) return
    await mkdir(path, { recursive: true })
    known.add(path)
  }
  let prepared: Promise<void> | undefined
  const temporary = async () => {
    prepared ??= makeDirectory(unfinished).then(() => removeStale(unfinished))
    await prepared
    return join(unfinished, randomUUID())
  }
  const pathOf = (key: string) => join(directory, blobPath(key))
  const adopt = async (file: string, path: string) => {
    await makeDirectory(dirname(path))
    await rename(file, path)
  }
  const sizeOf = async (key: string) => {
    const found = await orNull(stat(pathOf(key)))
    return found?.isFile() ? found.size : null
  }

  return {
    async put(bytes) {
      const key = hash('sha256', bytes, 'hex')
      const file = await temporary()
      await writeFile(file, bytes)
      await adopt(file, pathOf(key))
      return key
    },
    async putStream(stream) {
      const file = await temporary()
      try {
        const { key, size } = await spool(stream, file)
        if ((await sizeOf(key)) === size) await rm(file)
        else await adopt(file, pathOf(key))
        return { key, size }
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    async get(key) {
      const handle = await orNull(open(pathOf(key)))
      return handle && createReadStream('', { fd: handle })
    },
    async read(key) {
      const bytes = await orNull(readFile(pathOf(key)))
      return bytes && hash('sha256', bytes, 'hex') === key ? bytes : null
    },
    size: sizeOf,
    delete: key => rm(pathOf(key), { force: true }),
  }
}

/** Writes a stream to a file, and says what it was. */
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
    createWriteStream(file),
  )
  return { key: digest.digest('hex'), size }
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
