import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/platform/errors.ts'
import { emptyDatabase } from '#testing/db/database.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { openDatabase } from './client.ts'

describe('a database', () => {
  test('takes values that cannot be serialised or encoded without harm to later queries', async () => {
    const database = await emptyDatabase()
    onTestFinished(() => database.close())
    const loop: Record<string, unknown> = {}
    loop.self = loop
    await expect(database.pool.query('select $1::jsonb', [loop])).rejects.toThrow('circular')
    const { rows } = await database.db.execute(
      sql`select ${'é\udc00x'}::text as text, ${Buffer.from([0, 255])}::bytea as bytes`,
    )
    expect(rows).toEqual([{ text: 'é\ufffdx', bytes: Buffer.from([0, 255]) }])
  })

  test('answers each query with its own result when others beside it fail', async () => {
    const database = await emptyDatabase()
    onTestFinished(() => database.close())
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
    expect(await readdir(left)).not.toContain('database')
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
