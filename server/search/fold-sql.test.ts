import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#core/text/search/fold.ts'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { foldedInDatabase } from './fold-sql.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Of scripts that mail is written in; letters of late versions of Unicode are not known everywhere. */
const BLOCKS = [
  [0x20, 0x1c7f],
  [0x1d00, 0x2bff],
  [0x3040, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xffff],
] as const

test('the database folds every letter as the index of words has it', async () => {
  const letters = BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, by) => String.fromCodePoint(first + by)),
  ).filter(letter => /[\p{L}\p{M}\p{N}]/u.test(letter))
  // Between others, as sigma has a form of its own at the end of a word.
  const texts = letters.map(letter => `a${letter}b`)
  const { rows } = await database.db.execute<{ text: string; folded: string }>(sql`
    select text, ${foldedInDatabase(sql`text`)} as folded from unnest(${sql.param(texts)}::text[]) as t (text)`)
  const differing = rows.filter(({ text, folded }) => folded !== foldText(text)).map(({ text }) => text)
  expect(rows).toHaveLength(letters.length)
  expect(differing).toEqual([])
})
