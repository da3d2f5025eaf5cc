import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { backupStatus } from '#server/office/backup/schedule/backup-status.ts'
import { nameAt } from '#server/office/backup/schedule/kept.ts'
import { makeDailyBackup } from '#server/office/backup/schedule/make-daily-backup.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { allChecksums } from '#testing/db/checksums.ts'
import { testDataDirectory } from '#testing/db/database.ts'
import { PATIENCE_MS } from '#testing/limits.ts'

let directory: string
let dataDir: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quillbox-backup-'))
  dataDir = await testDataDirectory('quillbox-backed-up-')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(directory, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

function run(program: 'backup' | 'restore', file: string, where: string): Run {
  const child = spawn(process.execPath, [`server/commands/${program}.ts`, file], {
    env: { ...process.env, DATA_DIR: where },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close').then(async ([code]) => ({ code, said: (await said).join('') }))
  return { child, ended }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(1)
}

async function openServing(where: string) {
  const database = await openDatabase({ dataDir: where })
  const store = createDiskBlobs(join(where, 'blobs'))
  const blobs = keepBlobs({ db: database.db, store })
  return { database, blobs, close: () => database.close() }
}

/** What was written at work, in order. */
const workIn = async ({ pool }: Database): Promise<{ n: number; hash: string }[]> =>
  (
    await pool.query(`select split_part(email, '@', 1)::int as n, first_name as hash from users
    where email like '%@work.example' order by 1`)
  ).rows

const countOf = async ({ pool }: Database, table: string): Promise<number> =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)

test('a backup of an installation at work, killed and made again, is restored to the same, killed and run again', async () => {
  const { database, blobs, close } = await openServing(dataDir)
  const { pool } = database
  await pool.query(`insert into users (email, password_hash, first_name, last_name, account_type)
    values ('a@x.example', '', '', '', 'individual')`)
  await pool.query('insert into workspaces (user_id) values (1)')
  // A table that is not the product's has no migration that makes it.
  await pool.query('create table precious (id int)')
  await pool.query('insert into precious values (1)')
  let written = 0
  let isWorking = true
  let longestMs = 0
  const work = (async () => {
    while (isWorking) {
      const started = performance.now()
      const hash = await blobs.put(1, Buffer.from(`letter ${written} `.repeat(50)))
      await pool.query(
        `insert into users (email, password_hash, first_name, last_name, account_type)
        values ($1::int || '@work.example', repeat(md5($2), 100), $2, '', 'individual')`,
        [written, hash],
      )
      written += 1
      longestMs = Math.max(longestMs, performance.now() - started)
      // A slow machine does not write more meanwhile.
      await sleep(written < 400 ? 2 : 50)
    }
  })()
  await until(() => written > 100)

  const file = join(directory, 'a.backup')
  const killed = run('backup', file, dataDir)
  await until(() => existsSync(join(directory, 'a.backup.unfinished')))
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(file)).toBe(false)
  await rm(`${file}.unfinished`)

  const before = written
  // The backup waits for this table. Meanwhile, nothing that it may need is deleted.
  const holder = await pool.connect()
  await holder.query('begin; lock table precious')
  const making = run('backup', file, dataDir)
  await vi.waitFor(
    async () => expect((await pool.query('select from pg_locks where not granted')).rows).toHaveLength(1),
    PATIENCE_MS,
  )
  await pool.query('update blobs set check_after = now()')
  await blobs.tidy()
  await holder.query('rollback')
  holder.release()
  const second = await run('backup', join(directory, 'b.backup'), dataDir).ended
  const made = await making.ended
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('rows') })
  expect(second.code === 0 || second.said.includes('Another backup of this database is being made')).toBe(
    true,
  )
  isWorking = false
  await work
  expect(written).toBeGreaterThan(before)
  expect((await stat(file)).mode & 0o077).toBe(0)

  // The daily one; an older one of the same week is not kept, and neither is what a backup that was killed has left.
  const daily = join(directory, 'daily')
  await mkdir(daily)
  for (let day = 1; day <= 20; day += 1)
    await writeFile(join(daily, nameAt(new Date(Date.UTC(2026, 9, day)))), '')
  await writeFile(join(daily, `${nameAt(new Date(0))}.unfinished`), '')
  await utimes(join(daily, `${nameAt(new Date(0))}.unfinished`), 0, 0)
  const now = new Date('2026-11-26T12:00:00Z')
  const settings = { at: '03:00', passphrase: undefined, passphraseFile: undefined }
  const makeDaily = (where: string) =>
    makeDailyBackup(
      {
        config: { dataDir, backup: { ...settings, directory: where } } as Config,
        clock: { ...systemClock, now: () => now },
        log: createLog('fatal'),
      },
      new AbortController().signal,
    )
  const notThere = join(file, 'daily')
  await expect(makeDaily(notThere)).rejects.toThrow('The daily backup has failed')
  const failed = { dataDir, backup: { ...settings, directory: notThere } }
  expect(await backupStatus(failed)).toMatchObject({ newest: null, failure: { text: expect.any(String) } })
  await rm(join(dataDir, 'backup-failed'))
  vi.stubEnv('DATA_DIR', dataDir)
  await makeDaily(daily)
  await makeDaily(daily)
  const quiet = join(daily, nameAt(now))
  expect((await readdir(daily)).length).toBe(8)
  expect(existsSync(quiet)).toBe(true)
  const wanted = await allChecksums(database)
  await close()

  const target = join(directory, 'target')
  const stopped = run('restore', quiet, target)
  await until(() => existsSync(join(target, 'restoring', 'database')))
  stopped.child.kill('SIGKILL')
  await stopped.ended
  await expect(openDatabase({ dataDir: target })).rejects.toThrow('Run the same "npm run restore" again')
  expect(await run('restore', quiet, target).ended).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^precious is left out, because it is no table of Quillbox.*Restored/s),
  })
  expect(await run('restore', quiet, target).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is an installation'),
  })
  const restored = await openServing(target)
  // The switch that stops all that acts by itself is set by the restore.
  const { automation_stops: _, ...found } = await allChecksums(restored.database)
  expect(wanted).toMatchObject(found)
  expect(await countOf(restored.database, 'automation_stops')).toBe(1)
  const rows = await workIn(restored.database)
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: written }, (_, n) => n))
  for (const { n, hash } of rows.filter((_, at) => at % 50 === 0))
    expect(Buffer.from((await restored.blobs.read(1, hash)) ?? '').toString()).toBe(`letter ${n} `.repeat(50))
  await restored.close()

  // What was made at work has all that was there when it began, and of what came meanwhile whatever came before its moment.
  const other = join(directory, 'other')
  expect(await run('restore', file, other).ended).toMatchObject({ code: 0 })
  const opened = await openServing(other)
  const all = await workIn(opened.database)
  expect(all.length).toBeGreaterThanOrEqual(before)
  expect(all.map(({ n }) => n)).toEqual(all.map((_, n) => n))
  for (const { hash } of all) expect(await opened.blobs.read(1, hash)).not.toBeNull()
  await opened.close()
})
