import { join } from 'node:path'
import { makeBackup } from '#server/office/backup/make-backup.ts'
import { restoreBackup } from '#server/office/backup/restore/restore-backup.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'

/** An installation; without `databaseUrl`, with a database of its own. */
export interface Place {
  dataDir: string
  databaseUrl?: string
}

/** Backs one place up and restores it to another; answers what the restore says. */
export async function carry(from: Place, to: Place): Promise<string[]> {
  const said: string[] = []
  const file = `${to.dataDir}.backup`
  const store = createDiskBlobs(join(from.dataDir, 'blobs'))
  const config = { databaseUrl: undefined, ...from }
  await makeBackup({ config, store, file, passphrase: null, withKey: true, now: new Date() })
  const order = { file, passphrase: null, bucket: null, say: (what: string) => said.push(what) }
  await restoreBackup({ databaseUrl: undefined, ...to, ...order })
  return said
}
