import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { findStems, readWords, tsqueryOf } from './word-query.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('a search as PostgreSQL asks for it', () => {
  const asked = async (text: string) => {
    const words = readWords(text)
    const query = tsqueryOf(words, await findStems(database.db, words))
    const { rows } = await database.db.execute<{ query: string }>(sql`select (${query})::text as query`)
    return rows[0]?.query
  }

  test.each([
    ['garden total', "( 'gard' | 'garden' ) & 'total'"],
    ['meeting or call', "'meet' | 'meeting' | 'call'"],
    ['the', "'the'"],
    ['follow-up', "'follow' <-> 'up' | 'follow-up' & 'follow' & 'up'"],
    ['会議', "'会議' | '会議':*"],
    ['会', "'会':*"],
    ['会議室', "'会議' <-> '議室' | '会議室':*"],
    ['"the meeting" -draft', "'the' <-> 'meeting' & !'draft'"],
    ["Anna's d'octobre", "'anna' & ( 'octobr' | 'octobre' )"],
    ['Müller', "'mull' | 'muller' | 'muel' | 'muell' | 'mueller'"],
  ])('%j names each stem once', async (text, query) => {
    expect(await asked(text)).toBe(query)
  })
})
