import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { emptyDatabase } from '#testing/db/database.ts'
import { findMailLanguages } from './queries.ts'
import { findStems, readWords, tsqueryOf, withoutFunctionWords } from './word-query.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

/** A message in each of these languages, and no other. */
async function mailIn(...languages: string[]): Promise<void> {
  const { db } = database
  await db.execute(sql`create table if not exists message_words (workspace_id bigint, language text)`)
  await db.execute(sql`create table if not exists mailbox_counts (workspace_id bigint, total int)`)
  await db.execute(sql`truncate message_words, mailbox_counts`)
  await db.execute(sql`insert into message_words select 1, unnest(${sql.param(languages)}::text[])`)
  await db.execute(sql`insert into mailbox_counts values (1, ${languages.length})`)
}

describe('a search as PostgreSQL asks for it', () => {
  const asked = async (text: string) => {
    const words = readWords(text)
    const query = tsqueryOf(
      words,
      await findStems(database.db, words, () => findMailLanguages(database.db, [1])),
    )
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

  test.each([
    [1, 'a small mailbox', 100, "'contrat' | 'contratos'"],
    [1, 'a mailbox', 1000, "'contratos'"],
    [6, 'the same mailbox', 1000, "'contrat' | 'contratos'"],
    [501, 'a large mailbox', 200_000, "'contrat' | 'contratos'"],
  ])(
    'has no stems of a language that few messages are taken for: %d in %s of %d',
    async (few, _, all, query) => {
      await mailIn(...Array(few).fill('pt'))
      await database.db.execute(sql`update mailbox_counts set total = ${all}`)
      expect(await asked('contratos')).toBe(query)
    },
  )

  test('counts the mail of both workspaces of a person together', async () => {
    const { db } = database
    await mailIn('pt', 'de', 'de')
    await db.execute(sql`insert into message_words values (2, 'pt')`)
    await db.execute(sql`insert into mailbox_counts values (2, 397)`)
    // More than one in 200.
    expect([...(await findMailLanguages(db, [2, 1]))].sort()).toEqual([])
    await db.execute(sql`insert into message_words values (2, 'pt'), (3, 'de')`)
    expect([...(await findMailLanguages(db, [2, 1]))]).toEqual(['pt'])
    expect([...(await findMailLanguages(db, [1]))].sort()).toEqual(['de', 'pt'])
    expect([...(await findMailLanguages(db, []))]).toEqual([])
  })

  test('has the stems of all of its words, however many were asked for before', async () => {
    await mailIn('en')
    await asked(Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' '))
    const many = Array.from({ length: 2000 }, (_, at) => `further${at}`).join(' ')
    expect(await asked(`meeting ${many}`)).toContain("( 'meet' | 'meeting' )")
    expect(await asked('meeting unheard')).toBe("( 'meet' | 'meeting' ) & 'unheard'")
  })

  test('leaves out what only holds sentences together in these languages', async () => {
    const words = readWords('factuur van oktober')
    const left = async () =>
      withoutFunctionWords(
        words,
        await findStems(database.db, words, () => findMailLanguages(database.db, [1])),
      )
        ?.flat()
        .map(({ text }) => text)
    await mailIn('de')
    expect(await left()).toBeUndefined()
    await mailIn('nl')
    expect(await left()).toEqual(['factuur', 'oktober'])
  })
})
