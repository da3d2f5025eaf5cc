import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { addRows } from './add-rows.ts'
import { copyIn } from './copy-in.ts'
import { countRows, findTables } from './table-queries.ts'

const TABLE = `
  create type public.odd_kind as enum ('plain', E'with\\ttab', 'with "quotes"');
  create table "Odd table" (
    id bigint generated always as identity (start 5 increment 3),
    "order" int,
    code text,
    words text,
    bytes bytea,
    list text[],
    numbers numeric[],
    facts jsonb,
    kind odd_kind,
    at timestamptz,
    day date,
    lasted interval,
    exact numeric,
    rough double precision,
    isit boolean,
    range int8range,
    words_length int generated always as (length(words)) stored,
    primary key ("order", code, id)
  )`

/** Values that COPY has to write in other words, and those that are easily taken for each other. */
const WORDS = [
  '',
  'NULL',
  '\\N',
  '\\.',
  '\\\\',
  'back\\slash, tab\t, line\n, return\r\n, bell\u0007, vertical\v, form\f, backspace\b',
  '"double", \'single\', $dollar$, {a,b}',
  '\u2028 Zoë 山田 اجتماع 🧑‍🚀',
  'x'.repeat(3_000_000),
  // Which the database cannot store in less.
  randomBytes(1_500_000).toString('base64'),
]

async function fill({ pool }: Database): Promise<void> {
  await pool.query(TABLE)
  for (const [n, words] of WORDS.entries())
    await pool.query(
      `insert into "Odd table" ("order", code, words, bytes, list, numbers, facts, kind, at, day, lasted, exact, rough, isit, range)
      values ($1::int, left($2, 40), $2, $3, $4, '{NULL,1.50,NaN}', $5, $6, '2026-03-29 02:30:00.123456+01', '0044-03-15 BC',
        '-1 mon +2 days -03:00:00.000001', '1e-300', '-Infinity', $1 % 2 = 0, '[1,)')`,
      [
        n,
        words,
        Buffer.from([0, 10, 13, 9, 92, 46, 255]),
        [words.slice(0, 100), null, 'NULL', ''],
        JSON.stringify({ words: words.slice(0, 100), none: null, n: 1.5 }),
        ['plain', 'with\ttab', 'with "quotes"'][n % 3],
      ],
    )
  await pool.query(
    `insert into "Odd table" ("order", code, words) select 100 + n / 50, E'\\t\\\\' || n % 7, 'w' || n from generate_series(100, 12000) n`,
  )
}

async function odd(database: Database) {
  const client = await database.pool.connect()
  onTestFinished(() => client.release())
  return {
    client,
    find: async () => (await findTables(client)).find(({ name }) => name === '"Odd table"')!,
  }
}

test('every kind of value comes the same from one database to another', async () => {
  const [from, to] = [await testDatabase(), await testDatabase()]
  onTestFinished(async () => {
    await from.close()
    await to.close()
  })
  await fill(from)
  const source = await odd(from)
  const target = await odd(to)
  await target.client.query(TABLE)
  const table = await source.find()
  expect(table.columns.map(({ name }) => name)).not.toContain('words_length')

  const parts: [string, Uint8Array[]][] = []
  const archive = {
    add: async (name: string, _size: number, chunks: Iterable<Uint8Array>) =>
      void parts.push([name, [...chunks]]),
  }
  expect(await addRows(archive as never, source.client, table)).toBe(WORDS.length + 11_901)
  // None of them holds all.
  expect(parts.length).toBeGreaterThan(1)
  const columns = table.columns.map(({ name }) => name).join(', ')
  for (const [, chunks] of parts)
    await copyIn(target.client, `copy ${table.name} (${columns}) from stdin`, chunks)

  expect(await countRows(target.client, [table.name])).toEqual({ [table.name]: WORDS.length + 11_901 })
  const sumIn = async ({ client }: typeof source) =>
    (await client.query(`select sum(hashtextextended(t::text, 0)::numeric) from "Odd table" t`)).rows
  expect(await sumIn(target)).toEqual(await sumIn(source))
  const { rows } = await target.client.query(
    'select words, words_length, at::text from "Odd table" where "order" < 100 order by "order"',
  )
  expect(rows.map(({ words }) => words)).toEqual(WORDS)
  expect(rows.every(({ words, words_length: length }) => length === [...words].length)).toBe(true)
})
