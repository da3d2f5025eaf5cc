import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { MOST_RANKED, MOST_SORTED } from './frequency-queries.ts'
import { MAX_CANDIDATES } from './walk-back.ts'

const COUNT = 8000
const t = sharedApp()
let user: TestUser

/** The words of a message by its age, 0 for the newest. All are in more messages than are ranked. */
const WORDS: Record<string, (age: number) => boolean> = {
  usual: age => age % 2 === 0,
  regular: age => age % 6 === 0,
  former: age => age >= 3000 && age % 4 === 0,
  'big deal': age => age >= MOST_RANKED - 50,
  deed: age => age >= MOST_RANKED - 50,
}
const ages = Array.from({ length: COUNT }, (_, age) => age)
const agesWith = (...words: string[]) => ages.filter(age => words.every(word => WORDS[word]?.(age)))

beforeAll(async () => {
  user = await t.buildUser()
  const { workspaceId, id } = await t.buildAccount(user)
  const texts = ages.map(age =>
    Object.keys(WORDS)
      .filter(word => WORDS[word]?.(age))
      .join(' and '),
  )
  await inMailTransaction(t.deps.db, [id], tx =>
    tx.execute(sql`
      with th as (insert into threads (workspace_id, account_id) values (${workspaceId}, ${id}) returning id),
      m as (
        insert into messages (workspace_id, account_id, thread_id, identity, subject, base_subject, from_address, to_list,
          cc_list, bcc_list, reply_to, snippet, received_at, size_bytes, derived_version)
        select ${workspaceId}, ${id}, th.id, 'n' || age, age, '', 'a@x.example', '[]', '[]', '[]', '[]', '',
          now() - age * interval '1 hour', 1, 1
        from th, generate_series(0, ${COUNT - 1}) age order by age * 7 % ${COUNT} returning id, subject)
      insert into message_words (workspace_id, message_id, search)
      select ${workspaceId}, m.id, to_tsvector('simple', (${sql.param(texts)}::text[])[m.subject::int + 1]) from m`),
  )
})

const search = async (query: string) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword', limit: 100 } })).body
const agesFound = ({ results }: { results: { subject: string }[] }) =>
  results.map(({ subject }) => Number(subject))

test.each([
  ['regular', ['regular']],
  ['former', ['former']],
  ['usual former', ['usual', 'former']],
  ['usual regular', ['usual', 'regular']],
  ['"big deal"', ['big deal']],
  ['deed "big deal"', ['deed', 'big deal']],
])('%s is found in older mail, too', async (query, words) => {
  const expected = agesWith(...words)
  expect(expected.length).toBeGreaterThan(MOST_RANKED)
  expect(expected.filter(age => age < MOST_RANKED).length).toBeLessThan(MAX_CANDIDATES)
  const first = await search(query)
  expect(first.total).toBe(MAX_CANDIDATES)
  expect(expected).toEqual(expect.arrayContaining(agesFound(first)))
  // How far to look back is remembered by now.
  expect(agesFound(await search(query))).toEqual(agesFound(first))
})

test('a word and a phrase that are in more messages than are sorted', () => {
  expect(agesWith('deed', 'big deal').length).toBeGreaterThan(MOST_SORTED)
})
