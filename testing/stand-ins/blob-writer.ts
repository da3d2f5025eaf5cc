import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { packBlobs } from '#server/platform/blobs/pack.ts'

/**
 * A process that puts and deletes blobs and moves them about, until it is killed. Each line that it writes is a promise:
 * "+ key" for a blob that is kept, "- key" for one that is about to be deleted. Takes the database's address, the blob
 * folder, the workspaces, and after how many changes of files it kills itself in the middle of one; 0: never.
 */
const [databaseUrl = '', folder = '', workspaces = '', killAfter = '0'] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl })
const store = createDiskBlobs(folder)
let left = Number(killAfter)
const countDown = () => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const blobs = keepBlobs({
  db,
  store: {
    ...store,
    async write(segment, bytes, offset) {
      countDown()
      const written = await store.write(segment, bytes, offset)
      countDown()
      return written
    },
    async delete(segment) {
      countDown()
      await store.delete(segment)
      countDown()
    },
    oldFiles: {
      ...store.oldFiles,
      async delete(place, key) {
        countDown()
        await store.oldFiles.delete(place, key)
        countDown()
      },
    },
  },
})
const say = (sign: string, workspaceId: number, keys: string[]) =>
  process.stdout.write(keys.map(key => `${sign} ${workspaceId} ${key}\n`).join(''))
const some = () =>
  Array.from({ length: 8 }, () => Buffer.from(randomBytes(Math.random() * 4000).toString('hex')))

for (;;)
  for (const workspaceId of workspaces.split(',').map(Number)) {
    const pack = packBlobs(some())
    const keys = pack.entries.map(({ key }) => key)
    await blobs.putPack(workspaceId, pack)
    say('+', workspaceId, keys)
    const unwanted = keys.slice(0, 6)
    say('-', workspaceId, unwanted)
    await db.execute(sql`
      update blobs set check_after = now() where workspace_id = ${workspaceId} and hash = any(${sql.param(unwanted)}::text[])`)
    // As if it had stopped an hour ago: its segments are sealed, moved, and deleted at once.
    await db.execute(
      sql`update segments set open_until = now() - interval '1 minute' where open_until is not null`,
    )
    await db.execute(
      sql`update segments set kept_until = now() - interval '1 minute' where kept_until is not null`,
    )
    await blobs.tidy()
  }
