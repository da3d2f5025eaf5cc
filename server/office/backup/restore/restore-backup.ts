import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { whileUnused } from '#server/db/own/own-server.ts'
import { StartupError } from '#server/platform/errors.ts'
import { KEY, type Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { checkBackup } from './check-backup.ts'
import type { Order, Restore } from './order.ts'
import { restoreOwn } from './restore-own.ts'
import { restoreServer } from './restore-server.ts'

/**
 * Restores a backup to an empty place. The file is read to its end before anything is written. A restore that is stopped
 * anywhere goes on, or begins anew, when it is run again.
 */
export async function restoreBackup(order: Order): Promise<Manifest> {
  const { file, passphrase, dataDir, databaseUrl } = order
  const manifest = await readArchive(file, passphrase)
  checkBackup(manifest)
  await whileUnused(dataDir, async () => {
    await requireSameKey({ ...order, manifest })
    if (databaseUrl) await restoreServer({ ...order, manifest, databaseUrl })
    else await restoreOwn({ ...order, manifest })
  })
  return manifest
}

/** A key that lies there already may be the right one, put there by hand. */
async function requireSameKey({ dataDir, file, passphrase, manifest }: Restore): Promise<void> {
  const there = await readFile(join(dataDir, KEY)).catch(() => null)
  if (!there || !manifest.hasKey) return
  let key: Buffer = Buffer.alloc(0)
  await readArchive(file, passphrase, async ({ name, content }) => {
    if (name === KEY) key = await buffer(content)
  })
  if (!key.equals(there))
    throw new StartupError(
      `There is another key in ${join(dataDir, KEY)} than in the backup. Put it away first.`,
    )
}
