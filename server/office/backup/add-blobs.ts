import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type BlobStore, type Segment, segmentPath } from '#server/platform/blobs/blobs.ts'
import { OLD_BLOBS, SEGMENTS } from './archive/manifest.ts'
import type { Archive } from './archive/write-archive.ts'

interface Parts {
  segments: Segment[]
  oldBlobs: { place: number; key: string }[]
  archive: Archive
  store: BlobStore
  spoolFile: string
}

/** Adds the files of all blobs. Returns the names of those that are missing. */
export async function addBlobs({ archive, store, segments, oldBlobs, spoolFile }: Parts): Promise<string[]> {
  const missing: string[] = []
  for (const segment of segments) {
    const name = `${SEGMENTS}${segmentPath(segment)}`
    // What is appended meanwhile belongs to no blob of this backup.
    const length = await store.size(segment)
    const content =
      length > 0 ? await store.stream(segment, { offset: 0, length }) : await readEmpty(store, segment)
    if (content) await archive.add(name, length, content)
    else missing.push(name)
  }
  for (const { place, key } of oldBlobs) {
    const name = `${OLD_BLOBS}${place}/${key}`
    const content = await store.oldFiles.open(place, key)
    if (!content) {
      missing.push(name)
      continue
    }
    // Its size is known only once it was read.
    try {
      await pipeline(content, createWriteStream(spoolFile))
      await archive.add(name, (await stat(spoolFile)).size, createReadStream(spoolFile))
    } finally {
      await rm(spoolFile, { force: true })
    }
  }
  return missing
}

/** A segment of an empty blob is there as well; no bytes can be streamed of it. */
async function readEmpty(store: BlobStore, segment: Segment): Promise<Uint8Array[] | null> {
  const bytes = await store.read(segment, { offset: 0, length: 0 })
  return bytes && [bytes]
}
