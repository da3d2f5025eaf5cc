import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { createExtensions } from '#server/db/migrate.ts'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { KEY, ROWS } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { createLoader } from './load-database.ts'
import type { Restore } from './order.ts'
import { isOfBlobs, placePart } from './place-blobs.ts'

interface Place {
  /** Where what belongs into the data directory is prepared. */
  folder: string
  /** An empty one. */
  database: { databaseUrl: string } | { dataDir: string }
  /** Parts with blobs that are there already. */
  placed: ReadonlySet<string>
  /** Before the first row is there. */
  beforeRows?: () => Promise<void>
}

/** Reads the backup and puts each part where it belongs: blobs, then the key, then all rows in one transaction. */
export async function fill(
  { file, passphrase, manifest, bucket, say }: Restore,
  { folder, database: options, placed, beforeRows }: Place,
): Promise<void> {
  const store = bucket ?? createDiskBlobs(join(folder, 'blobs'))
  const database = await openDatabase({ ...options, maxConnections: 2 })
  try {
    await withoutTimeLimit(database, async client => {
      await createExtensions(client)
      const loader = createLoader(client, manifest, say)
      await readArchive(file, passphrase, async ({ name, content }) => {
        if (isOfBlobs(name)) {
          if (!placed.has(name)) await placePart(store, name, content, manifest)
        } else if (name === KEY) await writeFile(join(folder, KEY), content, { flush: true })
        else if (name.startsWith(ROWS)) {
          await beforeRows?.()
          await loader.load(name, content)
        } else throw new Error(`${name} is no part of a backup`)
      })
      await loader.commit()
    })
  } finally {
    await database.close()
  }
}
