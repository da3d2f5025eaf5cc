import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { findStems, readWords, tsqueryOf, withoutFunctionWords } from './word-query.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ memory: true })
})
afterAll(() => database.close())

/** The languages that mail is in, and no other. */
async function mailIn(...languages: string[]): Promise<void> {
  await database.db.execute(
    sql`create table if not exists message_words (workspace_id bigint, language text)`,
  )
  await database.db.execute(sql`truncate message_words`)
  await database.db.execute(sql`
    insert into message_words select 1, unnest(${sql.param(languages)}::text[])`)
}

describe('a search as PostgreSQL asks for it', () => {
  const asked = async (text: string) => {
    const words = readWords(text)
    const query = tsqueryOf(words, await findStems(database.db, words, [{ workspaceId: 1 }]))
    const { rows } = await database.db.execute<{ query: string }>(sql`select (${query})::text as query`)
    return rows[0]?.query
  }

  test.each([
    ['garden total', "( 'gard' | 'garden' ) & 'total'"],
    ['meeting or call', "'meet' | 'meeting' | 'call'"],
    ['the', "'the'"],
    ['follow-up', "'follow' <-> 'up'"],
    ['会議', "'会議'"],
    ['会', "'会':*"],
    ['会議室', "'会議' <-> '議室'"],
    ['"the meeting" -draft', "'the' <-> 'meeting' & !'draft'"],
    ["Anna's d'octobre", "'anna' & ( 'octobr' | 'octobre' )"],
    ['Müller', "'mull' | 'muller' | 'muel' | 'muell' | 'mueller'"],
  ])('%j names each stem once', async (text, query) => {
    await mailIn('en', 'de', 'fr', 'es')
    expect(await asked(text)).toBe(query)
  })

  test('has stems of the languages that mail is in', async () => {
    await mailIn()
    expect(await asked('contratos')).toBe("'contratos'")
    await mailIn('pt')
    expect(await asked('contratos')).toBe("'contrat' | 'contratos'")
    await mailIn('fi', 'ru')
    expect(await asked('договоры talossa')).toBe("( 'договор' | 'договоры' ) & ( 'talo' | 'talossa' )")
  })

  test('leaves out what only holds sentences together in these languages', async () => {
    const words = readWords('factuur van oktober')
    const left = async () =>
      withoutFunctionWords(words, await findStems(database.db, words, [{ workspaceId: 1 }]))
        ?.flat()
        .map(({ text }) => text)
    await mailIn('de')
    expect(await left()).toBeUndefined()
    await mailIn('nl')
    expect(await left()).toEqual(['factuur', 'oktober'])
  })
})
