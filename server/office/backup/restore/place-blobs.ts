import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type BlobStore, type Segment, segmentPath } from '#server/platform/blobs/blobs.ts'
import { StartupError } from '#server/platform/errors.ts'
import { type Manifest, OLD_BLOBS, type Part, SEGMENTS } from '../archive/manifest.ts'

export const isOfBlobs = (name: string): boolean => name.startsWith(SEGMENTS) || name.startsWith(OLD_BLOBS)

/** The segment that a part of a backup holds. */
function segmentOf(name: string): Segment {
  const [, workspaceId, id] = /^blobs\/w(\d+)\/(\d+)\.seg$/.exec(name) ?? []
  const segment = { workspaceId: Number(workspaceId), id: Number(id) }
  if (`${SEGMENTS}${segmentPath(segment)}` !== name) throw new Error(`${name} is not the name of a segment`)
  return segment
}

/**
 * Finds which segments of the backup are in the store already, because a restore was stopped. Throws if it has others of the
 * same names: it belongs to another installation.
 */
export async function findPlaced(store: BlobStore, { parts }: Manifest): Promise<Set<string>> {
  const placed = new Set<string>()
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith(SEGMENTS)) continue
    const segment = segmentOf(name)
    const size = await store.size(segment)
    if (size === 0) continue
    if (size !== part.bytes || (await digestOf(store, segment, part)) !== part.sha256)
      throw new StartupError(
        `There are files of another installation where the blobs belong (${segmentPath(segment)}). Restore to an empty folder or bucket.`,
      )
    placed.add(name)
  }
  return placed
}

async function digestOf(store: BlobStore, segment: Segment, { bytes }: Part): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of (await store.stream(segment, { offset: 0, length: bytes })) ?? [])
    digest.update(chunk)
  return digest.digest('hex')
}

/** Puts a part that holds blobs where the product looks for them. Throws if what was written is not what the backup has. */
export async function placePart(
  store: BlobStore,
  name: string,
  content: AsyncIterable<Uint8Array>,
  { parts }: Manifest,
): Promise<void> {
  const write = name.startsWith(OLD_BLOBS) ? writeOldBlob : writeSegment
  const { key } = await write(store, name, Readable.from(content, { objectMode: false }))
  if (key !== parts[name]?.sha256) throw new Error(`${name} was not written as it is in the backup`)
}

async function writeSegment(store: BlobStore, name: string, content: Readable) {
  const segment = segmentOf(name)
  await store.create(segment)
  return store.writeStream(segment, content)
}

function writeOldBlob(store: BlobStore, name: string, content: Readable) {
  const [, place, key = ''] = /^old-blobs\/(\d+)\/([\da-f]{64})$/.exec(name) ?? []
  return store.oldFiles.write(Number(place), key, content)
}
