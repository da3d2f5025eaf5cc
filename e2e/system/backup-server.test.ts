import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { makeBackup } from '#server/office/backup/make-backup.ts'
import { restoreBackup } from '#server/office/backup/restore/restore-backup.ts'
import { createS3Blobs } from '#server/platform/blobs/blobs-s3.ts'
import { allChecksums } from '#testing/db/checksums.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { startS3 } from '#testing/servers/s3.ts'

test('a backup of a server and a bucket is restored to an empty database and bucket, also after a stop, and to no other', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'quillbox-backup-server-'))
  const postgres = await startPostgres()
  const [s3, otherS3] = await Promise.all([startS3(), startS3()])
  onTestFinished(async () => {
    s3.close()
    otherS3.close()
    await postgres.remove()
    await rm(directory, { recursive: true, force: true })
  })
  const open = async (name: string) => {
    const database = await openDatabase({ databaseUrl: postgres.url.replace(/mail$/, name) })
    onTestFinished(() => database.close())
    return database
  }
  const database = await open('mail')
  await migrate(database)
  await database.pool.query(`insert into users (email, password_hash, first_name, last_name, account_type)
      values ('a@x.example', '', '', '', 'individual')`)
  await database.pool.query('insert into workspaces (user_id) values (1)')
  const store = createS3Blobs(s3.config)
  const blobs = keepBlobs({ db: database.db, store })
  const letters = Array.from({ length: 5 }, (_, n) => `letter ${n} `.repeat(n * 1000))
  const keys: string[] = []
  for (const letter of letters) keys.push(await blobs.put(1, Buffer.from(letter)))
  const wanted = await allChecksums(database)

  const file = join(directory, 'server.backup')
  const config = { dataDir: join(directory, 'data'), databaseUrl: postgres.url }
  let isMade = false
  const making = makeBackup({ config, store, file, passphrase: null, withKey: false, now: new Date() })
  const made = making.finally(() => {
    isMade = true
  })
  // Another process deletes nothing once the backup holds it: what nothing names is there at its end.
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted",
      )
      return rows.length > 0 || isMade
    })
    .toBe(true)
  await database.pool.query('update blobs set check_after = now()')
  await blobs.tidy()
  expect((await made).tables).toMatchObject({ blobs: 5, users: 1, workspaces: 1 })
  expect(await readdir(directory)).toEqual(['server.backup'])

  await postgres.sql('create database other owner quill')
  const other = createS3Blobs(otherS3.config)
  const dataDir = join(directory, 'other')
  const order = { file, passphrase: null, dataDir, bucket: other, say: () => {} }
  const databaseUrl = postgres.url.replace(/mail$/, 'other')
  await expect(restoreBackup({ ...order, databaseUrl: postgres.url })).rejects.toThrow('is not empty')

  const segment = { workspaceId: 1, id: 1 }
  await other.write(segment, Buffer.from('of another installation'), 0)
  await expect(restoreBackup({ ...order, databaseUrl })).rejects.toThrow('files of another installation')
  // As a restore that was stopped leaves it.
  const size = await store.size(segment)
  await other.write(segment, (await store.read(segment, { offset: 0, length: size })) ?? Buffer.alloc(0), 0)
  await restoreBackup({ ...order, databaseUrl })

  const restored = await open('other')
  const { blobs: _, automation_stops: __, ...rest } = await allChecksums(restored)
  expect(wanted).toMatchObject(rest)
  const restoredBlobs = keepBlobs({ db: restored.db, store: other })
  for (const [n, key] of keys.entries())
    expect(Buffer.from((await restoredBlobs.read(1, key)) ?? 'missing').toString()).toBe(letters[n])
  await expect(restoreBackup({ ...order, databaseUrl })).rejects.toThrow('is not empty')
})
