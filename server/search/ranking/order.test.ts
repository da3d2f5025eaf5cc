import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { embedAccount } from '../embedding/embed-account.ts'

const t = sharedApp()
let user: TestUser
const filling = 'Nothing else of note happened in the office this week. '
const opening = 'This is what the mill sends to all of its friends. '
const letter = 'The tulips are for sale at the gate on Saturday, as in each of the years before.'

beforeAll(async () => {
  user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [
    testMessage({ Subject: 'Huge' }, 'huge huge huge huge huge'),
    testMessage({ Subject: 'Report, report' }, 'A report on the report about the report.'),
    testMessage({ Subject: 'Numbers' }, `A huge pile of them. ${filling.repeat(20)} Write a report.`),
    testMessage({ Subject: 'Huge report' }, `As promised. ${filling.repeat(40)}`),
    testMessage({ Subject: 'Budget' }, 'Budget review, budget review, budget review, budget review.'),
    testMessage({ Subject: 'Review of the budget' }, 'Budget, budget, review, review.'),
    testMessage({ Subject: 'Invitation: Budget review' }, `You are invited. ${filling.repeat(10)}`),
    testMessage({ Subject: 'Digest' }, `Tulips for sale. ${'One item after another. '.repeat(3000)}`),
    ...[1, 2, 3, 4].map(at =>
      testMessage(
        { Subject: 'Tulips for sale', 'Message-ID': `<${at}@list.example>`, 'X-Number': `${at}` },
        letter,
      ),
    ),
    testMessage({ Subject: 'Basket' }, `Plums and pears. ${filling.repeat(10)}`),
    testMessage({ Subject: 'Barn' }, `Plums are ripe. ${filling.repeat(8)} The barn has pears.`),
    ...['Monday', 'Early Tuesday', 'Very early Wednesday'].map(day =>
      testMessage(
        { Subject: 'News of the mill' },
        `${opening.repeat(8)}${day} was a day for the waterwheel.`,
      ),
    ),
    testMessage({ Subject: 'Mill' }, `The waterwheel. ${filling.repeat(14)}`),
    testMessage({ Subject: 'Contract' }, 'The draft has questions in it.'),
    testMessage(
      { Subject: 'Re: Violin', From: 'Viola Strings <viola@x.example>', 'In-Reply-To': '<v@x>' },
      'Yes.',
    ),
    testMessage({ Subject: 'Violas for the quartet' }, 'They are here.'),
    ...[1, 2, 3, 4, 5].map(at =>
      testMessage({ Subject: `Concert ${at}` }, 'Viola, viola, viola: violas, and once more the viola.'),
    ),
    testMessage({ Subject: 'Garden' }, 'Are your tulips for sale, too? I would take some.'),
    testMessage({ Subject: 'موعد' }, 'سيكون الاجتماع يوم الأحد'),
    testMessage({ Subject: 'بلا' }, 'عندنا عقد جديد'),
    testMessage({ Subject: 'שלום' }, 'הפגישה מחר בבוקר'),
    // Among so much other mail, the language of one letter is none of the mailbox.
    ...Array.from({ length: 230 }, (_, at) =>
      testMessage({ Subject: `Note ${at}` }, 'Lunch is at noon as ever.'),
    ),
  ])
  const { signal } = new AbortController()
  while (await embedAccount(t.deps, account, signal));
})

const find = async (query: string, searchType?: string): Promise<string[]> =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType, limit: 10 } })).body.results.map(
    ({ subject }: { subject: string }) => subject,
  )

describe.each(['keyword', 'hybrid'])('%s', method => {
  test('a mail with all words comes before those with one of them, the words as a subject first', async () => {
    const found = await find('Huge report', method)
    expect(found.slice(0, 2)).toEqual(['Huge report', 'Numbers'])
    expect(found.slice(2, 4).sort()).toEqual(['Huge', 'Report, report'])
  })

  test('words side by side in a subject come before more of them in a text', async () => {
    const [first, ...others] = await find('budget review', method)
    expect(first).toBe('Invitation: Budget review')
    expect(others.slice(0, 2).sort()).toEqual(['Budget', 'Review of the budget'])
  })

  test('a copy of what stands above does not keep out others, and a digest is long', async () => {
    const found = await find('tulips sale gate', method)
    expect(found.filter(subject => subject === 'Tulips for sale')).toHaveLength(4)
    expect(found.indexOf('Digest')).toBeGreaterThan(found.indexOf('Garden'))
  })
})

test.each(['viol', 'viola', 'voila', 'violas'])(
  'somebody who types "%s" means a subject or a person, not a text',
  async query => {
    expect((await find(query)).slice(0, 2).sort()).toEqual(['Re: Violin', 'Violas for the quartet'])
  },
)

test('words that are near each other count where not all are there', async () => {
  expect(await find('plums pears grapes', 'keyword')).toEqual(['Basket', 'Barn'])
})

test('letters that begin alike are no copies', async () => {
  const news = 'News of the mill'
  expect(await find('waterwheel', 'keyword')).toEqual([news, news, news, 'Mill'])
})

test.each(['draft/questions', 'draft-questions', 'questions.draft', 'contract/draft'])(
  'the words of "%s", which stands nowhere, are looked for',
  async query => {
    expect((await find(query, 'keyword'))[0]).toBe('Contract')
  },
)

test('the number of words is stored, and one of a message without is taken from its different words', async () => {
  const { rows } = await t.deps.db.execute<{ subject: string; length: number }>(sql`
    select m.subject, w.length from message_words w join messages m on m.id = w.message_id
    where m.subject in ('Digest', 'Huge') order by 1`)
  expect(rows.map(({ length }) => length > 12_000)).toEqual([true, false])
  await t.deps.db.execute(sql`update message_words set length = null`)
  expect((await find('huge report', 'keyword'))[0]).toBe('Huge report')
})

test.each([
  ['اجتماع', 'موعد'],
  ['الاجتماع', 'موعد'],
  ['والاجتماع', 'موعد'],
  ['للاجتماع', 'موعد'],
  ['العقد', 'بلا'],
  ['بالعقد', 'بلا'],
  ['פגישה', 'שלום'],
  ['לפגישה', 'שלום'],
])('"%s" is found with another article or none', async (query, subject) => {
  expect(await find(query, 'keyword')).toEqual([subject])
})

test.each(['huge report', 'budget rev', 'tulips gate', 'lunch meeting tomorrow', 'flowers', 'repotr'])(
  'the preview of "%s" begins as Enter does',
  async query => {
    for (const searchType of [undefined, 'keyword', 'semantic', 'hybrid']) {
      const { results } = (await t.call(user, 'POST', '/api/search/preview', { body: { query, searchType } }))
        .body
      const subjects = results.map(({ subject }: { subject: string }) => subject)
      expect(subjects).toEqual((await find(query, searchType)).slice(0, 6))
    }
  },
)
