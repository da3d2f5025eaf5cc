import { expect, test } from 'vitest'
import { fillInbox, testMessage } from '#testing/app.ts'
import { asSuperuser } from '#testing/db/database.ts'
import { statementsOf } from '#testing/db/statements/statements-of.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()

/** Reads only the messages of these accounts, each by its key. */
const ONE_BY_ONE =
  /select workspace_id, message_id, search, length from message_words\s+where workspace_id = \S+ and message_id = any\(array\(\s*select id from messages/

/** Somebody with a little mail, beside whom there are so many messages of others. */
async function searcher(others: number) {
  await asSuperuser(
    t.deps.database,
    `update pg_class set reltuples = ${others} where oid = 'message_words'::regclass`,
  )
  const user = await t.buildUser()
  await fillInbox(t, await t.buildAccount(user), [
    testMessage({ Subject: 'A gardenia' }, 'For the balcony.'),
    testMessage({ Subject: 'Our garden' }, 'In summer.'),
    testMessage({ Subject: 'Summer' }, 'We sat in the garden.'),
    testMessage({ Subject: 'Winter' }, 'We sat inside.'),
  ])
  return async (query: string) => {
    const { texts, value } = await statementsOf(() =>
      t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword' } }),
    )
    const subjects = (value as { body: { results: { subject: string }[] } }).body.results.map(
      ({ subject }) => subject,
    )
    return { subjects, isReadOneByOne: texts.some(text => ONE_BY_ONE.test(text)) }
  }
}

test.each([
  ['gard', ['A gardenia', 'Our garden', 'Summer']],
  ['garden', ['Our garden', 'Summer', 'A gardenia']],
  ['summer gard', ['Our garden', 'Summer', 'A gardenia']],
  ['-summer garden', ['A gardenia']],
  ['"garden"', ['Our garden', 'Summer']],
  ['summer subject:gard', ['Our garden']],
  ['subject:arden', ['A gardenia', 'Our garden']],
])('"%s" finds the same where much mail of others lies beside it', async (query, found) => {
  const alone = await (await searcher(0))(query)
  expect(alone.isReadOneByOne).toBe(false)
  expect(alone.subjects.toSorted()).toEqual(found.toSorted())
  const amongMany = await (await searcher(1e6))(query)
  expect(amongMany.subjects).toEqual(alone.subjects)
  // A word in quotes does not go on.
  expect(amongMany.isReadOneByOne).toBe(!query.startsWith('"'))
})
