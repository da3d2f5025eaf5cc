import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { StartupError } from '#server/platform/errors.ts'
import { createEvents } from '#server/platform/events.ts'
import { createLog } from '#server/platform/log.ts'
import { bossDatabase } from '#server/work/jobs/boss-database.ts'
import { defineJobs } from '#server/work/jobs/definition.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { openLine } from '#testing/servers/lines/line.ts'
import { openDatabase } from '../client.ts'
import { MIGRATIONS_DIR, migrate } from '../migrate.ts'
import { refuseOldVersion } from './server.ts'

const log = createLog('silent')

describe('a PostgreSQL server', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.remove())

  test('a migration gives a table back that it waits for, so that nobody waits behind it', async () => {
    await postgres.sql('create database rolling owner quill')
    const database = await openDatabase({ databaseUrl: postgres.url.replace(/mail$/, 'rolling') })
    await database.db.execute(sql`create table held (id int)`)
    const folder = await mkdtemp(path.join(tmpdir(), 'quillbox-migration-'))
    await cp(path.join(MIGRATIONS_DIR, 'optional'), path.join(folder, 'optional'), { recursive: true })
    for (const name of ['vectors', 'trigrams']) await writeFile(path.join(folder, `optional/${name}.sql`), '')
    await mkdir(path.join(folder, 'meta'))
    const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_more', breakpoints: true }]
    await writeFile(
      path.join(folder, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    )
    await writeFile(path.join(folder, '0000_more.sql'), 'alter table held add column more int')
    const { pool } = database
    const reader = await pool.connect()
    await reader.query('begin; select from held')
    const migrated = migrate(database, folder)
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select from pg_locks where not granted and locktype = 'relation'")
      expect(rows).toHaveLength(1)
    })
    // It would wait as long as the reader, behind the migration.
    await pool.query('select from held')
    await reader.query('commit')
    reader.release()
    await migrated
    expect((await pool.query('select more from held')).rows).toEqual([])
    await database.close()
    await rm(folder, { recursive: true })
  })

  test('is told to be lost while it is used, and no more once it is closed', async () => {
    const warn = vi.fn()
    const { pool, close } = await openDatabase({ databaseUrl: postgres.url, log: { ...log, warn } as never })
    pool.emit('error', new Error('lost') as never, null as never)
    expect(warn).toHaveBeenCalledOnce()
    const closed = close()
    pool.emit('error', new Error('lost') as never, null as never)
    await closed
    expect(warn).toHaveBeenCalledOnce()
  })

  test('takes the same migrations, from processes that start together', async () => {
    const databases = await Promise.all([0, 1, 2].map(() => openDatabase({ databaseUrl: postgres.url })))
    await Promise.all(databases.map(database => migrate(database)))
    const [database] = databases
    if (!database) throw new Error('not opened')
    expect(database).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) })
    const { rows } = await database.db.execute(
      sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    )
    expect(rows[0]?.tables).toBeGreaterThan(5)
    await Promise.all(databases.map(database => database.close()))
  })

  test('compiles no statement, however expensive it expects that to be', async () => {
    const { pool, close } = await openDatabase({ databaseUrl: postgres.url })
    const client = await pool.connect()
    await client.query('set jit_above_cost = 0')
    const { rows } = await client.query(
      'explain (analyze, timing off) select sum(n) from generate_series(1, 1000) n',
    )
    expect(JSON.stringify(rows)).not.toContain('JIT')
    client.release(true)
    await close()
  })

  test('carries events between processes, and tells of the gap after it was gone', async () => {
    const [one, two] = await Promise.all([0, 1].map(() => openDatabase({ databaseUrl: postgres.url, log })))
    if (!one || !two) throw new Error('not opened')
    const [sender, receiver] = await Promise.all([one, two].map(database => createEvents({ database, log })))
    const heard: object[] = []
    const gap = Promise.withResolvers<void>()
    receiver?.subscribe((_scope, event) => heard.push(event), gap.resolve)
    await sender?.publish(one.db, { userId: 1 }, { number: 1 })
    await expect.poll(() => heard).toEqual([{ number: 1 }])

    await postgres.restart()
    await gap.promise
    await sender?.publish(one.db, { userId: 1 }, { number: 2 })
    await expect.poll(() => heard).toEqual([{ number: 1 }, { number: 2 }])
    await Promise.all([sender?.close(), receiver?.close()])
    await Promise.all([one.close(), two.close()])
  })

  test('takes a connection back whose transaction cannot begin', async () => {
    let isBroken = true
    const line = await openLine(postgres.port, ({ near, far, cut }) => {
      near.on('data', bytes => (isBroken && bytes.includes('begin') ? cut() : far.write(bytes)))
      far.pipe(near)
    })
    const databaseUrl = postgres.url.replace(/127\.0\.0\.1:\d+/, `localhost:${line.port}`)
    const { db, close } = await openDatabase({ databaseUrl, maxConnections: 1, log })
    const one = () => db.transaction(tx => tx.execute(sql`select 1 as one`))
    await expect(one()).rejects.toThrow()
    isBroken = false
    expect((await one()).rows).toEqual([{ one: 1 }])
    await close()
    line.close()
  })

  test('runs the job queue', async () => {
    const database = await openDatabase({ databaseUrl: postgres.url, log })
    const catalog = defineJobs({ 'test.job': { payload: z.object({ number: z.number() }) } })
    const queue = await createQueue({ database, log, catalog })
    const done = Promise.withResolvers<number>()
    await queue.work({ 'test.job': async ({ number }) => done.resolve(number) })
    await database.db.transaction(tx => queue.send('test.job', { number: 5 }, { db: tx }))
    expect(await done.promise).toBe(5)
    await queue.stop()
    await database.close()
  })

  test('runs a statement again that met another transaction, also one of the job queue', async () => {
    const database = await openDatabase({ databaseUrl: postgres.url, log })
    // A sequence keeps its value when a statement is undone.
    await database.db.execute(
      sql.raw(`
      create sequence runs;
      create function meet(code text) returns bigint language plpgsql as $$ begin
        if nextval('runs') % 3 <> 0 then raise exception 'met another one' using errcode = code; end if;
        return lastval();
      end $$`),
    )
    const boss = bossDatabase(database, { onSent() {}, onLost() {}, onRestored() {} })
    const ofTheQueue = (sql: string) => boss.executeSql(`begin; ${sql}; commit`)
    await database.db.execute(sql`select meet('40P01')`)
    expect((await database.db.execute(sql`select meet(${'40001'})`)).rows).toEqual([{ meet: '6' }])
    expect((await ofTheQueue(`select meet('40P01')`)).rows).toEqual([{ meet: '9' }])
    await expect(database.db.execute(sql`select meet('23505')`)).rejects.toMatchObject({
      cause: { code: '23505' },
    })
    await database.close()
  })

  test('that an earlier version has left is refused', async () => {
    await postgres.sql('create database left_one owner quill')
    const databaseUrl = postgres.url.replace(/mail$/, 'left_one')
    const database = await openDatabase({ databaseUrl })
    await database.pool.query(
      'create schema quillbox_move; create table quillbox_move.mark (state text, other text, at timestamptz)',
    )
    await database.close()
    await expect(openDatabase({ databaseUrl })).rejects.toThrow('was moved away by an earlier version')
  })

  test('that cannot be used is refused in one sentence that tells why, and never the password', async () => {
    const at = `127.0.0.1:${postgres.port}`
    const cases: [string, string][] = [
      [`postgres://quill:hunter2@${at}/mail`, 'refused the user "quill" or its password'],
      [`postgres://nobody:hunter2@${at}/mail`, 'refused the user "nobody"'],
      [`postgres://quill:secret@${at}/post`, `there is no database "post" at ${at}`],
      [
        `postgres://quill:hunter2@no-such-host.invalid/mail`,
        'the host of no-such-host.invalid:5432 is unknown',
      ],
      [`postgres://quill:hunter2@${at}/mail?sslmode=verify-full`, `cannot connect to PostgreSQL at ${at}`],
    ]
    for (const [databaseUrl, reason] of cases) {
      const error = await openDatabase({ databaseUrl }).catch(error => error)
      expect(error).toBeInstanceOf(StartupError)
      expect(error.message).toContain(reason)
      expect(error.message).not.toContain('hunter2')
      expect(error.message).not.toContain('\n')
    }
  })
})

test('a PostgreSQL before 15 is refused with its version and where it is', () => {
  const refuse = (number: number, text: string) => () => refuseOldVersion({ number, text }, 'db.example:5432')
  expect(refuse(140_011, '14.11')).toThrow(
    new StartupError(
      'DATABASE_URL points to PostgreSQL 14.11 at db.example:5432; Quillbox needs 15 or later.',
    ),
  )
  expect(refuse(150_000, '15.0')).not.toThrow()
})
