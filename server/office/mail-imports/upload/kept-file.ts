import { CHUNK_BYTES } from '#core/contract/mail-imports.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/errors.ts'
import { findChunks, type ImportRow } from '../queries.ts'
import type { ByteSource } from '../reading/byte-source.ts'

/** Pieces that are in memory at most. Some kinds of files are read here and there, not from front to back. */
const MOST_HELD = 6

/** A file of which all pieces are here. */
export async function keptFile(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  row: ImportRow,
): Promise<ByteSource> {
  const chunks = new Map((await findChunks(db, row)).map(chunk => [chunk.at, chunk.blob]))
  const held = new Map<number, Promise<Buffer>>()
  const load = async (at: number): Promise<Buffer> => {
    const blob = chunks.get(at)
    const bytes = blob === undefined ? null : await blobs.read(row.workspaceId, blob)
    if (!bytes) throw badRequest('A part of this file is lost. Please import it again.')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const chunk = (at: number): Promise<Buffer> => {
    const found = held.get(at) ?? load(at)
    held.delete(at)
    held.set(at, found)
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return found
  }
  return {
    size: row.sizeBytes,
    async read(offset, length) {
      const end = Math.min(offset + length, row.sizeBytes)
      const pieces: Buffer[] = []
      for (let at = offset; at < end; ) {
        const bytes = await chunk(Math.floor(at / CHUNK_BYTES))
        const piece = bytes.subarray(at % CHUNK_BYTES, (at % CHUNK_BYTES) + end - at)
        if (piece.length === 0) throw badRequest('A part of this file is lost. Please import it again.')
        pieces.push(piece)
        at += piece.length
      }
      return Buffer.concat(pieces)
    },
  }
}
