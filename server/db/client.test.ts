import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '#server/platform/errors.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { type Database, openDatabase } from './client.ts'
import { openThread } from './embedded/embedded-thread.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quillbox-db-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('keeps committed rows over a restart and drops rolled-back ones', async () => {
    let database = await openDatabase({ dataDir })
    await database.db.execute(sql`create table notes (text text)`)
    await database.db.execute(sql`insert into notes values ('kept')`)
    const failing = database.db.transaction(async tx => {
      await tx.execute(sql`insert into notes values ('dropped')`)
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toThrow()
    await database.close()

    database = await openDatabase({ dataDir })
    expect(database.kind).toBe('embedded')
    expect(database.version).toMatch(/^1\d\.\d+/)
    expect((await database.pool.query('select text from notes')).rows).toEqual([{ text: 'kept' }])
    await database.close()
  })

  test('keeps its log short by itself, however much is written', async () => {
    const database = await openDatabase({ dataDir })
    await database.db.execute(sql`create table logged (n int)`)
    const megabytes: number[] = []
    for (let file = 0; file < 12; file += 1) {
      await database.db.execute(sql`insert into logged values (1)`)
      await database.db.execute(sql`select pg_switch_wal()`)
      const { rows } = await database.db.execute<{ bytes: string }>(
        sql`select sum(size) as bytes from pg_ls_waldir()`,
      )
      megabytes.push(Number(rows[0]?.bytes) / 1024 / 1024)
    }
    // It is not cut at every turn, because a checkpoint makes the log after it longer.
    expect(Math.max(...megabytes)).toBeGreaterThan(16)
    expect(Math.max(...megabytes)).toBeLessThanOrEqual(40)
    await database.close()
  })

  test('drops the templates that an older version has left', async () => {
    let database = await openDatabase({ dataDir })
    const databases = async () => {
      const { rows } = await database.db.execute<{ name: string }>(
        sql`select datname as name from pg_database`,
      )
      return rows.map(({ name }) => name)
    }
    const folders = async () =>
      (await readdir(join(dataDir, 'postgres', 'base'))).filter(name => /^\d+$/.test(name))
    for (const name of ['template0', 'template1'])
      await database.pool.query(`create database ${name} template postgres is_template true`)
    expect(await folders()).toHaveLength(3)
    await database.close()
    database = await openDatabase({ dataDir })
    expect(await databases()).toEqual(['postgres'])
    expect(await folders()).toHaveLength(1)
    await database.close()
  })

  test('keeps nobody waiting once its thread has ended', async () => {
    const thread = await openThread(join(dataDir, 'postgres'))
    await thread.close()
    await expect(thread.exchange(new Uint8Array())).rejects.toThrow('has ended')
  })

  test('is refused to a second opener, naming the process that has it', async () => {
    const database = await openDatabase({ dataDir })
    const second = openDatabase({ dataDir })
    await expect(second).rejects.toThrow(StartupError)
    await expect(second).rejects.toThrow(`pid ${process.pid}`)
    await database.close()
    await (await openDatabase({ dataDir })).close()
  })

  test('runs transactions that start together one after the other', async () => {
    await using database = await inMemory()
    await database.db.execute(sql`create table counter (value int); insert into counter values (0)`)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.db.transaction(async tx => {
          const { rows } = await tx.execute<{ value: number }>(sql`select value from counter`)
          await tx.execute(sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}`)
        }),
      ),
    )
    expect((await database.pool.query('select value from counter')).rows).toEqual([{ value: 10 }])
  })

  test('delivers notifications on commit, and listening survives a roll-back around it', async () => {
    await using database = await inMemory()
    const heard: string[] = []
    let stop: (() => Promise<void>) | undefined
    const listening: Promise<void>[] = []
    await database.db
      .transaction(async tx => {
        listening.push(
          database
            .listen('news', payload => heard.push(payload))
            .then(listening => {
              stop = listening.stop
            }),
        )
        await tx.execute(sql`select pg_notify('news', 'never')`)
        tx.rollback()
      })
      .catch(() => undefined)
    await Promise.all(listening)
    await database.db.transaction(async tx => {
      await tx.execute(sql`select pg_notify('news', 'first')`)
    })
    await database.db.execute(sql`select 1`)
    await stop?.()
    await database.db.execute(sql`select pg_notify('news', 'too late')`)
    await database.db.execute(sql`select 1`)
    expect(heard).toEqual(['first'])
  })

  test('takes values that cannot be serialised or encoded without harm to later queries', async () => {
    await using database = await inMemory()
    const loop: Record<string, unknown> = {}
    loop.self = loop
    await expect(database.pool.query('select $1::jsonb', [loop])).rejects.toThrow('circular')
    const { rows } = await database.db.execute(
      sql`select ${'é\udc00x'}::text as text, ${Buffer.from([0, 255])}::bytea as bytes`,
    )
    expect(rows).toEqual([{ text: 'é\ufffdx', bytes: Buffer.from([0, 255]) }])
  })

  test('answers each query with its own result when others beside it fail', async () => {
    await using database = await inMemory()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0
          ? database.pool.query('select $1::int / 0', [i])
          : database.db.execute<{ i: number }>(sql`select ${i}::int as i`).then(({ rows }) => rows[0]?.i),
      ),
    )
    const values = outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))
    expect(values).toEqual(Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 'failed' : i)))
  })

  test('starts from a dump of another one', async () => {
    const source = await openDatabase({ memory: true })
    await source.db.execute(sql`create table notes (text text); insert into notes values ('copied')`)
    const snapshot = await source.dump?.()
    await source.close()
    const copy = await openDatabase({ memory: true, snapshot })
    expect((await copy.pool.query('select text from notes')).rows).toEqual([{ text: 'copied' }])
    await copy.close()
  })
})

test.each(['moved.json', 'moving/state.json'])(
  'a folder that an earlier version has left is refused (%s)',
  async mark => {
    const left = await mkdtemp(join(tmpdir(), 'quillbox-left-'))
    await mkdir(dirname(join(left, mark)), { recursive: true })
    await writeFile(join(left, mark), '{"state":"moved","other":"postgres://quill@db:5432/mail"}')
    await expect(openDatabase({ dataDir: left })).rejects.toThrow(
      /was moved by an earlier version to the server that .*mov(?:ed\.json|ing) names/,
    )
    expect(await readdir(left)).not.toContain('postgres')
    await rm(left, { recursive: true })
  },
)

describe('a wrong DATABASE_URL is refused in one sentence', () => {
  test('when it is not an address', async () => {
    for (const databaseUrl of ['localhost/mail', 'mysql://localhost/mail', 'postgres:']) {
      await expect(openDatabase({ databaseUrl })).rejects.toThrow(StartupError)
    }
    const withPercent = openDatabase({ databaseUrl: 'postgres://who:hid%den@127.0.0.1:9/none' })
    await expect(withPercent).rejects.toThrow('write %25')
    await expect(withPercent).rejects.not.toThrow('hid%den')
  })

  test('when nothing listens there, and without the password', async () => {
    const [port = 0] = await freePorts(1)
    const opening = openDatabase({ databaseUrl: `postgres://quill:hunter2@127.0.0.1:${port}/mail` })
    await expect(opening).rejects.toThrow(`nothing answers at 127.0.0.1:${port}`)
    await expect(opening).rejects.not.toThrow('hunter2')
  })
})

async function inMemory(): Promise<Database & AsyncDisposable> {
  const database = await openDatabase({ memory: true })
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}
