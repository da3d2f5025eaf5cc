import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { type BlobStore, segmentPath } from '#server/platform/blobs/blobs.ts'

/**
 * A store in memory. `crashAfter`: the number of operations that still succeed. After that the process has crashed: the
 * operation may be half done, and each further one fails.
 */
export function memoryBlobs(appendsUpTo = 200) {
  const segments = new Map<string, Uint8Array>()
  const oldFiles = new Map<string, Uint8Array>()
  const state = { segments, oldFiles, crashAfter: Number.POSITIVE_INFINITY }
  const isCrashed = () => {
    state.crashAfter -= 1
    return state.crashAfter < 0
  }
  const crash = () => {
    throw new Error('crashed')
  }
  const at = (place: number, key: string) => `${place} ${key}`
  const write: BlobStore['write'] = async (segment, bytes, offset) => {
    const before = segments.get(segmentPath(segment))
    if (!before) return false
    const end = isCrashed() ? offset + Math.floor(bytes.length / 2) : offset + bytes.length
    const after = new Uint8Array(Math.max(before.length, end))
    after.set(before)
    after.set(bytes.subarray(0, end - offset), offset)
    segments.set(segmentPath(segment), after)
    if (end < offset + bytes.length) crash()
    return true
  }
  const read: BlobStore['read'] = async (segment, { offset, length }) => {
    const part = segments.get(segmentPath(segment))?.slice(offset, offset + length)
    return part?.length === length ? part : null
  }
  const store: BlobStore = {
    appendsUpTo,
    keepsChecksums: false,
    async create(segment) {
      if (isCrashed()) crash()
      if (segments.has(segmentPath(segment))) throw new Error('This segment is there already')
      segments.set(segmentPath(segment), new Uint8Array())
    },
    write,
    async writeStream(segment, stream) {
      const bytes = await buffer(stream)
      await write(segment, bytes, 0)
      return { key: blobKey(bytes), size: bytes.length }
    },
    read,
    stream: async (...part) => {
      const bytes = await read(...part)
      return bytes && Readable.from([bytes])
    },
    size: async segment => segments.get(segmentPath(segment))?.length ?? 0,
    async delete(segment) {
      if (isCrashed()) crash()
      segments.delete(segmentPath(segment))
    },
    probe: async () => {},
    oldFiles: {
      open: async (place, key) => {
        const bytes = oldFiles.get(at(place, key))
        return bytes ? Readable.from([bytes]) : null
      },
      async write(place, key, stream) {
        const bytes = await buffer(stream)
        oldFiles.set(at(place, key), bytes)
        return { key: blobKey(bytes), size: bytes.length }
      },
      async delete(place, key) {
        if (isCrashed()) crash()
        oldFiles.delete(at(place, key))
      },
    },
  }
  return { state, store }
}
