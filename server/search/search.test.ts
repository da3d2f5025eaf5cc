import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { embeddingModels } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { statementsOf } from '#testing/db/statements/statements-of.ts'
import { sharedApp } from '#testing/fixture.ts'
import { embedAccount } from './embedding/embed-account.ts'

const { signal } = new AbortController()
const t = sharedApp()
let user: TestUser
beforeAll(async () => {
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

const search = async (query: string, more: object = {}) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, ...more } })).body
const subjects = async (query: string) =>
  (await search(query)).results.map(({ subject }: { subject: string }) => subject)
const preview = async (query: string) =>
  (await t.call(user, 'POST', '/api/search/preview', { body: { query } })).body

describe('search', () => {
  test('finds words of subject and body, the better fit first, with a score from 0 to 1', async () => {
    const { results, total, searchType, query } = await search('invoice')
    expect(results.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Invoice 42',
      'Invoicing questions',
      'Lunch',
    ])
    expect({ total, searchType, query }).toEqual({ total: 3, searchType: 'keyword', query: 'invoice' })
    for (const { similarity } of results) expect(similarity).toBeGreaterThan(0)
    for (const { similarity } of results) expect(similarity).toBeLessThanOrEqual(1)
  })

  test('does not care for accents, on either side', async () => {
    expect(await subjects('muller')).toEqual(['Rechnung Müller'])
    expect(await subjects('MÜLLER')).toEqual(['Rechnung Müller'])
  })

  test('understands phrases, exclusion and or', async () => {
    expect(await subjects('"lunch on friday"')).toEqual(['Lunch'])
    expect(await subjects('invoice -lunch')).toEqual(['Invoice 42', 'Invoicing questions'])
    expect((await subjects('lunch or rechnung')).sort()).toEqual(['Lunch', 'Rechnung Müller'])
  })

  test('is narrowed by operators', async () => {
    expect(await subjects('from:anna')).toEqual(['Rechnung Müller'])
    expect(await subjects('invoice from:bob subject:42')).toEqual(['Invoice 42'])
    expect(await subjects('has:attachment')).toEqual(['Plan'])
    expect(await subjects('is:starred')).toEqual(['Lunch'])
    expect(await subjects('invoice -is:starred')).toEqual(['Invoice 42', 'Invoicing questions'])
    expect(await subjects('lunch after:2100-01-01')).toEqual([])
    expect(await subjects('lunch in:sent')).toEqual([])
    expect(await subjects('floorplan')).toEqual(['Plan'])
  })

  test('people and subjects are found by any part of a word, of an address and of a name with accents', async () => {
    expect(await subjects('from:nna@a.exam')).toEqual(['Rechnung Müller'])
    expect(await subjects('bezahlen from:"Anna Mül"')).toEqual(['Rechnung Müller'])
    expect(await subjects('from:üller')).toEqual(['Rechnung Müller'])
    expect(await subjects('invoice from:b.example')).toEqual(['Invoice 42', 'Lunch'])
    expect(await subjects('subject:voice')).toEqual(['Invoice 42'])
    expect(await subjects('from:anna subject:invoice')).toEqual([])
    expect(await subjects('rechnung to:anna')).toEqual([])
  })

  test('days are those of the person, wherever the server stands', async () => {
    const [{ id, receivedAt, accountId }] = (await search('lunch')).results
    const found = async (day: string, timeZone?: string) =>
      (await search(`lunch after:${day}`, timeZone ? { timeZone } : {})).total
    const receive = (at: string) =>
      inMailTransaction(t.deps.db, [accountId], tx =>
        tx.execute(sql`update messages set received_at = ${at} where id = ${id}`),
      )
    await receive('2026-03-01T02:00:00Z')
    expect(await found('2026-03-01')).toBe(1)
    expect(await found('2026-03-01', 'America/New_York')).toBe(0)
    expect(await found('2026-02-28', 'America/New_York')).toBe(1)
    expect((await search('lunch before:2026-03-01', { timeZone: 'America/New_York' })).total).toBe(1)
    await receive(receivedAt)
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
      'Mail is still being read for search by meaning; these are matches by words.',
    ])
    expect((await search('lunch has:wings')).notices).toHaveLength(1)
    expect((await t.call(user, 'POST', '/api/search', { body: { query: 'x'.repeat(501) } })).status).toBe(400)
  })

  test('the preview takes words for beginnings, and keeps what is excluded out', async () => {
    const found = async (query: string) =>
      (await preview(query)).results.map(({ subject }: { subject: string }) => subject).sort()
    expect(await found('invoic')).toEqual(['Invoice 42', 'Invoicing questions', 'Lunch'])
    expect(await found('-lunch invoi')).toEqual(['Invoice 42', 'Invoicing questions'])
    expect(await found('invoi -lunch')).toEqual(['Invoice 42', 'Invoicing questions'])
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
  expect((await run({ query: 'payment invoices', searchType: 'keyword' })).body.results).toHaveLength(2)
  expect((await run({ query: '"payment invoices"' })).body.results).toEqual([])
})

test('the subject of an answer counts less than a text: somebody else wrote it', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [
    testMessage({ Subject: 'Sunday' }, 'Harbour regatta: come along.'),
    testMessage({ Subject: 'Re: Harbour regatta', 'In-Reply-To': '<gone@a.example>' }, 'Come along.'),
  ])
  const { body } = await t.call(user, 'POST', '/api/search', {
    body: { query: 'harbour regatta', searchType: 'keyword' },
  })
  expect(body.results.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Sunday',
    'Re: Harbour regatta',
  ])
})

test('searches for different words are one statement, so that it is planned once', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const words = ['harbours', 'regattas', 'lanterns', 'sailors']
  await fillInbox(t, account, [testMessage({ Subject: 'Sunday' }, words.join(' '))])
  const { texts } = await statementsOf(async () => {
    for (const without of [...words, '']) {
      const query = words.filter(word => word !== without).join(' ')
      const { body } = await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })
      expect(body.results).toMatchObject([{ subject: 'Sunday' }])
    }
  })
  expect(new Set(texts.filter(text => text.includes('ts_rank_cd'))).size).toBe(1)
})

test('a slip means a word that is one letter away, and no other that looks like it', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [
    testMessage({ Subject: 'Eric' }, 'Lunch at noon.'),
    testMessage({ Subject: 'Chemistry' }, 'The suberic acid has arrived.'),
  ])
  while (await embedAccount(t.deps, account, signal));
  const { body } = await t.call(user, 'POST', '/api/search', {
    body: { query: 'sbueric', searchType: 'keyword' },
  })
  expect(body.results).toMatchObject([{ subject: 'Chemistry' }])
  expect(body.notices).toEqual(['Also searched for "suberic".'])
})

describe('words', () => {
  const t = sharedApp()
  let user: TestUser
  let account: TestAccount
  beforeAll(async () => {
    user = await t.buildUser()
    account = await t.buildAccount(user)
    await fillInbox(t, account, [
      testMessage(
        { Subject: 'Angebote' },
        'Wir haben die Rechnungen geprüft und senden Ihnen die Angebote bis Freitag zu.',
      ),
      testMessage(
        { Subject: 'Billing' },
        'We are invoicing all of the customers that have been waiting for their bills.',
      ),
      testMessage({ Subject: 'Quarterly figures', From: 'Katharina Zimmermann <kz@a.example>' }, 'See you.'),
      testMessage(
        { Subject: 'Paiement en retard' },
        "Nous attendons toujours le règlement de la facture d'octobre, merci de nous répondre.",
      ),
      testMessage(
        { Subject: 'Team lunch' },
        'Shall we eat at the harbour on Friday? I will book a table for all of us.',
      ),
    ])
    while (await embedAccount(t.deps, account, signal));
  })
  const run = async (query: string, more: object = {}, who: TestUser = user) =>
    (await t.call(who, 'POST', '/api/search', { body: { query, ...more } })).body
  const found = async (query: string, more: object = {}) =>
    (await run(query, more)).results.map(({ subject }: { subject: string }) => subject)

  test('are found by their stems in the language of the message', async () => {
    expect(await found('rechnung', { searchType: 'keyword' })).toEqual(['Angebote'])
    expect(await found('invoices', { searchType: 'keyword' })).toEqual(['Billing'])
    expect(await found('factures', { searchType: 'keyword' })).toEqual(['Paiement en retard'])
  })

  test('are found within compounds, below the mail that has them by themselves', async () => {
    await fillInbox(t, account, [
      testMessage(
        { Subject: 'Mahnung' },
        'Ihre Stromrechnung vom Oktober ist noch offen, bitte begleichen Sie den Betrag bis Ende des Monats.',
      ),
      testMessage(
        { Subject: 'Wohnung' },
        'Anbei senden wir Ihnen den Mietvertrag und die Versicherung zur Ansicht.',
      ),
    ])
    expect(await found('rechnungen', { searchType: 'keyword' })).toEqual(['Angebote', 'Mahnung'])
    const { results } = await run('Vertrag', { searchType: 'keyword' })
    expect(results).toMatchObject([{ subject: 'Wohnung', why: 'In the text' }])
    // "Ver-" is no word.
    expect(await found('Sicherung', { searchType: 'keyword' })).toEqual([])
  })

  test('that are mistyped find what they look like, in names and subjects, and say so', async () => {
    const { results, notices } = await run('zimmerman', { searchType: 'keyword' })
    expect(results[0].subject).toBe('Quarterly figures')
    expect(notices).toEqual(['Also searched for "zimmermann".'])
    expect(await found('quaterly', { searchType: 'keyword' })).toEqual(['Quarterly figures'])
  })

  test('mean the same in other words and other languages', async () => {
    const { results, searchType } = await run('unpaid bill', { searchType: 'semantic' })
    expect(searchType).toBe('semantic')
    const subjects = results.map(({ subject }: { subject: string }) => subject)
    expect(subjects).toContain('Paiement en retard')
    expect(subjects).not.toContain('Quarterly figures')
    for (const { similarity } of results) expect(similarity).toBeLessThanOrEqual(1)
  })

  test('and meaning together: the choice is told, and what both find comes first', async () => {
    const { results, searchType } = await run('invoices of customers')
    expect(searchType).toBe('hybrid')
    expect(results[0].subject).toBe('Billing')
    const figures = results.map(({ similarity }: { similarity: number }) => similarity)
    expect(figures.length).toBeGreaterThan(1)
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
    expect((await run('"invoices of customers"')).searchType).toBe('keyword')
    expect((await run('kz@a.example')).searchType).toBe('keyword')
  })

  test('that were meant as filters become operators', async () => {
    const { understood, results } = await run('unread mail from katharina this year')
    expect(understood).toMatch(/^is:unread after:\d{4}-01-01 before:\S+ from:katharina$/)
    expect(results.map(({ subject }: { subject: string }) => subject)).toEqual(['Quarterly figures'])
  })

  test('show the passage where they stand', async () => {
    const [result] = (await run('book a table', { searchType: 'keyword' })).results
    expect(result.snippet).toContain('book a table')
  })

  test("of others' mail are never found, in whatever way", async () => {
    const other = await t.buildUser()
    await t.buildAccount(other)
    for (const searchType of ['semantic', 'keyword', 'hybrid', undefined])
      for (const query of ['unpaid bill', 'zimmerman', 'from:katharina'])
        expect(await run(query, { searchType, filters: { accounts: [account.id] } }, other)).toMatchObject({
          results: [],
          total: 0,
        })
  })

  test('are narrowed by filters in every way of searching', async () => {
    for (const searchType of ['semantic', 'hybrid']) {
      expect(await found('unpaid bill', { searchType, filters: { folders: ['sent'] } })).toEqual([])
      expect(await found('unpaid bill from:katharina', { searchType })).not.toContain('Paiement en retard')
    }
  })

  test('of mail that arrived later are read when it has', async () => {
    await fillInbox(t, account, [
      testMessage({ Subject: 'Umzug' }, 'Der Umzug in das neue Büro ist am Montag, bitte packt die Kisten.'),
    ])
    expect(await found('office relocation', { searchType: 'semantic' })).not.toContain('Umzug')
    while (await embedAccount(t.deps, account, signal));
    expect(await found('office relocation', { searchType: 'semantic' })).toContain('Umzug')
  })
})

test('a model that has learned from the mail takes over without a gap, and the old vectors go', async () => {
  const account = await t.buildAccount(user)
  const words = ['harbour', 'budget', 'invoice', 'travel', 'garden', 'server', 'contract', 'school']
  await fillInbox(
    t,
    account,
    Array.from({ length: 220 }, (_, n) =>
      testMessage(
        { Subject: `About ${words[n % 8]} ${n}` },
        `The ${words[n % 8]} and the ${words[(n * 3 + 1) % 8]} are fine today.`,
      ),
    ),
  )
  while (await embedAccount(t.deps, account, signal));
  const models = await t.deps.db
    .select()
    .from(embeddingModels)
    .where(eq(embeddingModels.accountId, account.id))
  expect(models).toHaveLength(1)
  expect(models[0]).toMatchObject({ state: 'active', embedded: 220, trainedOn: 220 })
  const { rows } =
    await t.deps.db.execute(sql`select count(*)::int as total from message_vectors where model_id <> ${models[0]!.id}
    and message_id in (select id from messages where account_id = ${account.id})`)
  expect(rows[0]?.total).toBe(0)
  expect(await embedAccount(t.deps, account, signal)).toBe(false)
  const { body } = await t.call(user, 'POST', '/api/search', {
    body: { query: 'harbour', searchType: 'semantic', filters: { accounts: [account.id] } },
  })
  expect(body.searchType).toBe('semantic')
  expect(body.results[0].subject).toMatch(/^About harbour/)
})
