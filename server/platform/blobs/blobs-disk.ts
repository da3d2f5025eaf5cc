import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasRoom, noRoomIn } from '../files/disk-room.ts'
import { syncDirectory, writeDurably } from '../files/durable-files.ts'
import { type BlobStore, oldFilePath, type Segment, segmentPath } from './blobs.ts'

const MOST_APPENDED = 64 * 1024 * 1024

/**
 * Segments as files. Nothing is kept open, because a file is written once a page of mail and read once a blob: so
 * deleting one frees its room at once.
 */
export function createDiskBlobs(directory: string): BlobStore {
  const pathOf = (segment: Segment) => join(directory, segmentPath(segment))
  const prepare = async () => {
    await mkdir(directory, { recursive: true })
    if (!hasRoom(directory)) throw noRoomIn(directory)
  }
  return {
    appendsUpTo: MOST_APPENDED,
    keepsChecksums: false,
    async create(segment) {
      await prepare()
      const path = pathOf(segment)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true })
      await writeFile(path, '', { flag: 'wx' })
      for (const parent of [folder, directory, dirname(directory)]) await syncDirectory(parent)
    },
    async write(segment, bytes, offset) {
      if (!hasRoom(directory)) throw noRoomIn(directory)
      const file = await orNull(open(pathOf(segment), 'r+'))
      if (!file) return false
      try {
        let written = 0
        while (written < bytes.length) {
          const rest = bytes.length - written
          written += (await file.write(bytes, written, rest, offset + written)).bytesWritten
        }
        await file.sync()
        return true
      } finally {
        await file.close()
      }
    },
    writeStream: (segment, stream) => spool(stream, pathOf(segment)),
    async read(segment, { offset, length }) {
      const file = await orNull(open(pathOf(segment)))
      if (!file) return null
      try {
        const bytes = new Uint8Array(length)
        const { bytesRead } = await file.read(bytes, 0, length, offset)
        return bytesRead === length ? bytes : null
      } finally {
        await file.close()
      }
    },
    async stream(segment, { offset, length }) {
      const file = await orNull(open(pathOf(segment)))
      return file?.createReadStream({ start: offset, end: offset + length - 1 }) ?? null
    },
    size: async segment => (await orNull(stat(pathOf(segment))))?.size ?? 0,
    delete: segment => rm(pathOf(segment), { force: true }),
    async probe() {
      await prepare()
      const path = join(directory, `probe-${randomUUID()}`)
      try {
        await writeDurably(path, 'probe')
      } finally {
        await rm(path, { force: true })
      }
    },
    oldFiles: {
      open: async (place, key) =>
        (await orNull(open(join(directory, oldFilePath(place, key)))))?.createReadStream() ?? null,
      async write(place, key, stream) {
        const path = join(directory, oldFilePath(place, key))
        await mkdir(dirname(path), { recursive: true })
        return spool(stream, path)
      },
      async delete(place, key) {
        const path = join(directory, oldFilePath(place, key))
        await rm(path, { force: true })
        // The folders were made for such files alone. The last one takes them with it.
        for (let folder = dirname(path); folder !== directory; folder = dirname(folder))
          if (!(await removeEmpty(folder))) break
        // Where those versions wrote a file before it got its name.
        await rm(join(directory, 'unfinished'), { recursive: true, force: true })
      },
    },
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

async function removeEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch {
    return false
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
