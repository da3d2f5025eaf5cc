import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillInbox, type TestApp, type TestUser, testApp, testMessage } from '#server/test-app.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [
    testMessage(
      { Subject: 'Rechnung Müller', From: 'Anna Müller <anna@a.example>' },
      'Bitte die Rechnung bezahlen',
    ),
    testMessage(
      { Subject: 'Lunch', From: 'Bob <bob@b.example>' },
      'Shall we have lunch on Friday? No invoice needed.',
    ),
    testMessage(
      { Subject: 'Invoice 42', From: 'Bob <bob@b.example>' },
      'The invoice for October is attached.',
    ),
    testMessage({ Subject: 'Invoicing questions', From: 'Carla <carla@c.example>' }, 'How does it work?'),
    Buffer.from(
      'Subject: Plan\r\nFrom: carla@c.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee file\r\n--b\r\nContent-Disposition: attachment; filename=floorplan.pdf\r\n\r\nx\r\n--b--\r\n',
    ),
  ])
  const starred = (await t.call(user, 'POST', '/api/search', { body: { query: 'lunch' } })).body.results[0]
  await t.call(user, 'PATCH', `/api/emails/${starred.id}/star`, { body: { isStarred: true } })
})
afterAll(() => t.close())

const search = async (query: string, more: object = {}) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, ...more } })).body
const subjects = async (query: string) =>
  (await search(query)).results.map(({ subject }: { subject: string }) => subject)
const preview = async (query: string) =>
  (await t.call(user, 'POST', '/api/search/preview', { body: { query } })).body

describe('search', () => {
  test('finds words of subject and body, the better fit first, with a score from 0 to 1', async () => {
    const { results, total, searchType, query } = await search('invoice')
    expect(results.map(({ subject }: { subject: string }) => subject)).toEqual(['Invoice 42', 'Lunch'])
    expect({ total, searchType, query }).toEqual({ total: 2, searchType: 'keyword', query: 'invoice' })
    for (const { similarity } of results) expect(similarity).toBeGreaterThan(0)
    for (const { similarity } of results) expect(similarity).toBeLessThanOrEqual(1)
  })

  test('does not care for accents, on either side', async () => {
    expect(await subjects('muller')).toEqual(['Rechnung Müller'])
    expect(await subjects('MÜLLER')).toEqual(['Rechnung Müller'])
  })

  test('understands phrases, exclusion and or', async () => {
    expect(await subjects('"lunch on friday"')).toEqual(['Lunch'])
    expect(await subjects('invoice -lunch')).toEqual(['Invoice 42'])
    expect((await subjects('lunch or rechnung')).sort()).toEqual(['Lunch', 'Rechnung Müller'])
  })

  test('is narrowed by operators', async () => {
    expect(await subjects('from:anna')).toEqual(['Rechnung Müller'])
    expect(await subjects('invoice from:bob subject:42')).toEqual(['Invoice 42'])
    expect(await subjects('has:attachment')).toEqual(['Plan'])
    expect(await subjects('is:starred')).toEqual(['Lunch'])
    expect(await subjects('invoice -is:starred')).toEqual(['Invoice 42'])
    expect(await subjects('lunch after:2100-01-01')).toEqual([])
    expect(await subjects('lunch in:sent')).toEqual([])
    expect(await subjects('floorplan')).toEqual(['Plan'])
  })

  test('an operator takes only what it says, also with signs that mean something to the database', async () => {
    expect(await subjects('from:%')).toEqual([])
    expect(await subjects("from:x'--")).toEqual([])
    expect(await subjects('lunch \' " ) & | ! :*')).toEqual(['Lunch'])
  })

  test('what asks for nothing finds nothing', async () => {
    for (const query of ['', '   ', 'from:', '!!!', '-']) {
      expect((await search(query)).results, query).toEqual([])
      expect((await preview(query)).results, query).toEqual([])
    }
  })

  test('says what it does not do or understand', async () => {
    expect((await search('lunch', { searchType: 'semantic' })).notices).toEqual([
      'Search by meaning is not available yet; showing matches by words.',
    ])
    expect((await search('lunch has:wings')).notices).toHaveLength(1)
    expect((await t.call(user, 'POST', '/api/search', { body: { query: 'x'.repeat(501) } })).status).toBe(400)
  })

  test('the preview takes the last word for a beginning, and keeps what is excluded out', async () => {
    const found = async (query: string) =>
      (await preview(query)).results.map(({ subject }: { subject: string }) => subject).sort()
    expect(await found('invoic')).toEqual(['Invoice 42', 'Invoicing questions', 'Lunch'])
    expect(await found('-lunch invoi')).toEqual(['Invoice 42', 'Invoicing questions'])
    expect(await found('invoi -lunch')).toEqual([])
  })

  test('filters on accounts and folders never widen what may be seen', async () => {
    const other = await t.buildUser()
    const foreign = await t.buildAccount(other)
    await fillInbox(t, foreign, [testMessage({ Subject: 'Lunch elsewhere' })])
    expect((await search('lunch', { filters: { accounts: [foreign.id] } })).total).toBe(0)
    expect((await search('lunch', { filters: { folders: ['sent'] } })).total).toBe(0)
    expect((await search('lunch', { filters: { folders: ['inbox', 'sent'] } })).total).toBe(1)
  })
})

test('words that no message has together find those that have some of them, and say so', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [
    testMessage({ Subject: 'Payment received' }),
    testMessage({ Subject: 'Your invoices' }),
    testMessage({ Subject: 'Lunch' }),
  ])
  const run = (body: object) => t.call(user, 'POST', '/api/search', { body })
  const { body } = await run({ query: 'payment invoices' })
  expect(body.results.map(({ subject }: { subject: string }) => subject).sort()).toEqual([
    'Payment received',
    'Your invoices',
  ])
  expect(body.notices).toContain('No message has all of these words; these have some of them.')
  expect((await run({ query: 'payment invoices', searchType: 'keyword' })).body.results).toEqual([])
  expect((await run({ query: '"payment invoices"' })).body.results).toEqual([])
})
