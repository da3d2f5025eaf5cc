import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { segmentPath } from '#server/platform/blobs/blobs.ts'
import { openPlace, type Place } from './programs.ts'

const SEGMENT_BYTES = 64 * 1024 * 1024
const PIECE = 1024 * 1024

/**
 * Of seeded blobs there are only the rows, which all name the same place: gives each a place of its own in segments as large as
 * the product makes them, and writes these. Their bytes are random, because what the product keeps is compressed already.
 */
export async function writeSegments(place: Place): Promise<void> {
  const { dataDir } = place
  const database = await openPlace(place)
  try {
    const { rows } = await withoutTimeLimit(database, async client => {
      await client.query(`
        with laid as (
          select workspace_id, hash, at / ${SEGMENT_BYTES} as nth, at - min(at) over (partition by at / ${SEGMENT_BYTES}) as first
          from (select workspace_id, hash, sum(stored_bytes) over (order by workspace_id, hash) - stored_bytes as at from blobs) b)
        update blobs b set segment_id = 1 + nth, first_byte = first from laid
        where (b.workspace_id, b.hash) = (laid.workspace_id, laid.hash)`)
      await client.query(`
        insert into segments (workspace_id) select 1 from generate_series(
          (select max(id) + 1 from segments), (select max(segment_id) from blobs))`)
      return client.query<{ workspace: string; id: string; bytes: string }>(`
        select workspace_id as workspace, segment_id as id, max(first_byte + stored_bytes) as bytes from blobs group by 1, 2`)
    })
    for (const { workspace, id, bytes } of rows) {
      const path = join(dataDir, 'blobs', segmentPath({ workspaceId: Number(workspace), id: Number(id) }))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(
        path,
        (function* () {
          for (let left = Number(bytes); left > 0; left -= PIECE) yield randomBytes(Math.min(PIECE, left))
        })(),
      )
    }
  } finally {
    await database.close()
  }
}

/** The SHA-256 of each file of blobs in a data directory. */
export async function sumsOfFiles(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'blobs')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sums: Record<string, string> = {}
  for (const entry of entries.filter(entry => entry.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const digest = createHash('sha256')
    await pipeline(createReadStream(path), digest)
    sums[relative(dataDir, path)] = digest.digest('hex')
  }
  return sums
}
