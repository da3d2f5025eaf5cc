import { beforeAll, describe, expect, test } from 'vitest'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { placements } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { saveFolder } from '#server/mailbox/labels/queries.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { DAY_MS, DOUBTED, MAIL, OWNER, TOLD, WORK } from '#testing/search/typed-operators.ts'
import { compileSearch } from './matching/compile-search.ts'
import { findMatching, matchPage, pageHasWords } from './matching/match-queries.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user, 'ada@home.example')
  const ada = 'Ada Brandt <ada@home.example>'
  await fillInbox(t, account, [
    testMessage({ Subject: 'Réunion à Genève', From: 'Jäger GmbH <post@jaeger.example>', To: ada }),
    testMessage(
      { Subject: 'Straßenfest', From: 'Canada Post <news@post.example>', To: ada },
      'See INV-2024/007.',
    ),
    testMessage({
      Subject: 'Offer',
      From: ada,
      To: 'Dr. Noor Haddad <noor@work.example>',
      Cc: 'sandra@c.example',
    }),
    testMessage({
      Subject: 'Re: Offer',
      From: '"Haddad, Noor" <noor@work.example>',
      To: 'Amy <amy@c.example>',
    }),
    testMessage(
      { Subject: 'ΛΌΓΟΣ', From: 'Иван <ivan@c.example>', To: ada },
      'Call +49 30 123456-78, 1.234,56 €.',
    ),
    Buffer.from(
      'Subject: Plans\r\nFrom: carla@c.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nA follow-up\r\n--b\r\nContent-Disposition: attachment; filename="Grundriß (2).pdf"\r\n\r\nx\r\n--b--\r\n',
    ),
  ])
})

const run = async (query: string, more: object = {}) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword', ...more } })).body
const found = async (query: string): Promise<string[]> =>
  (await run(query)).results.map(({ subject }: { subject: string }) => subject).sort()
const preview = async (query: string) =>
  (await t.call(user, 'POST', '/api/search/preview', { body: { query } })).body

describe('people', () => {
  test('are found by names and addresses, not by what these are called in the database', async () => {
    for (const query of ['address', 'ddress', 'name', 'na', 'nul', '{', '"]"', '"["', ',', '%'])
      expect(await found(`to:${query}`), query).toEqual([])
    expect(await found('to:noor')).toEqual(['Offer'])
    expect(await found('to:noor@work')).toEqual(['Offer'])
    expect(await found('cc:sandra')).toEqual(['Offer'])
  })

  test('are found where a word begins so; within words only where none does', async () => {
    expect(await found('to:am')).toEqual(['Re: Offer'])
    expect(await found('to:dr')).toEqual(['Offer'])
    expect(await found('from:ada')).toEqual(['Offer'])
    expect(await found('to:andra')).toEqual(['Offer'])
  })

  test('are found however their umlauts are typed', async () => {
    for (const query of ['from:jaeger', 'from:"Jaeger GmbH"', 'jaeger gmbh', 'Jäger']) {
      expect(await found(query), query).toEqual(['Réunion à Genève'])
    }
  })

  test('files are found by any part of their names where no word begins so', async () => {
    expect(await found('filename:rundri')).toEqual(['Plans'])
    expect(await found('filename:*.pdf')).toEqual(['Plans'])
    expect(await found('filename:spreadsheet')).toEqual([])
    expect(await found('-filename:pdf offer')).toEqual(['Offer', 'Re: Offer'])
  })

  test('"me" is who searches, by any address of theirs', async () => {
    expect(await found('from:me')).toEqual(['Offer'])
    expect(await found('to:ME')).toEqual(['Réunion à Genève', 'Straßenfest', 'ΛΌΓΟΣ'])
    const aliases = [{ address: 'Amy@c.example', name: null }]
    await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, { body: { aliases } })
    expect(await found('to:me')).toContain('Re: Offer')
    await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, { body: { aliases: [] } })
  })

  test('and subjects and files are found without accents as words are', async () => {
    for (const query of [
      'from:jäger',
      'from:jager',
      'from:JÄGER',
      'from:äge',
      'subject:reunion',
      'subject:RÉUNION',
    ])
      expect(await found(query), query).toEqual(['Réunion à Genève'])
    for (const query of ['subject:geneve', 'subject:"a genève"', 'subject:neve', 'reunion subject:genève'])
      expect(await found(query), query).toEqual(['Réunion à Genève'])
    expect(await found('subject:strasse')).toEqual(['Straßenfest'])
    expect(await found('subject:λογος')).toEqual(['ΛΌΓΟΣ'])
    expect(await found('from:иван')).toEqual(['ΛΌΓΟΣ'])
    expect(await found('filename:grundriss')).toEqual(['Plans'])
    expect(await found('filename:pdf')).toEqual(['Plans'])
  })

  test('are understood in ordinary words, with their accents and time', async () => {
    const { understood, total } = await run('from Jäger this year')
    expect(understood).toMatch(/from:jäger$/)
    expect(total).toBe(1)
    // There is no such mail: then the words are searched for, and the answer says so.
    const {
      understood: words,
      results,
      notices,
    } = await run('reunion from Jäger last year', {
      searchType: undefined,
    })
    expect(words).toBe('reunion from Jäger last year')
    expect(results.map(({ subject }: { subject: string }) => subject)).toEqual(['Réunion à Genève'])
    expect(notices[0]).toMatch(
      /^No mail fits reunion after:\S+ before:\S+ from:jäger, so all of it was searched as words\.$/,
    )
  })
})

describe('alternatives and exclusion', () => {
  test('operators joined by OR are alternatives', async () => {
    expect(await found('from:ada OR from:noor')).toEqual(['Offer', 'Re: Offer'])
    expect(await found('from:(ada OR noor) subject:re')).toEqual(['Re: Offer'])
    expect(await found('{subject:geneve has:attachment}')).toEqual(['Plans', 'Réunion à Genève'])
    expect(await found('offer from:ada OR subject:plans')).toEqual(['Offer'])
  })

  test('a word that is an alternative to an operator raises what has it, beside other words too', async () => {
    const ranked = async (query: string) =>
      (await run(query)).results.map(({ subject }: { subject: string }) => subject)
    expect(await ranked('offer subject:offer OR amy')).toEqual(['Re: Offer', 'Offer'])
    expect(await ranked('offer subject:offer OR sandra')).toEqual(['Offer', 'Re: Offer'])
  })

  test('words and operators joined by OR are alternatives, too, and what has the words fits better', async () => {
    const run1 = await run('from:ada OR geneve')
    expect(run1.notices).toEqual([])
    expect(run1.results.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Réunion à Genève',
      'Offer',
    ])
    expect(run1.words).toEqual(['geneve'])
    expect(await found('plans OR is:starred')).toEqual(['Plans'])
    expect(await found('offer OR -has:attachment')).toHaveLength(5)
    expect(await found('offer (from:ada OR plans)')).toEqual(['Offer'])
    expect(await found('(from:ada offer) OR (from:jäger reunion)')).toEqual(['Offer', 'Réunion à Genève'])
    expect(await found('plans OR -offer -subject:plans')).not.toContain('Offer')
    expect(await found('from:anada OR plans')).toEqual(['Plans'])
    expect(await found('in:trash OR plans')).toEqual(['Plans'])
  })

  test('operators can be excluded', async () => {
    expect(await found('-from:noor offer')).toEqual(['Offer'])
    expect(await found('-from:me -to:me')).toEqual(['Plans', 'Re: Offer'])
    expect(await found('-subject:offer -has:attachment -from:иван -from:post')).toEqual([])
  })

  test('while somebody types, the last alternative may go on', async () => {
    const subjects = (await preview('{plans gene')).results.map(({ subject }: { subject: string }) => subject)
    expect(subjects.sort()).toEqual(['Plans', 'Réunion à Genève'])
  })

  test('what is excluded or joins is not marked', async () => {
    expect((await run('offer OR plans -draft')).words).toEqual(['offer', 'plans'])
  })
})

describe('places', () => {
  beforeAll(async () => {
    const folder = { remoteId: 'p', name: 'Work/Projects 2026', isTag: false }
    const [{ id }] = (await run('plans')).results
    const flags = { read: false, starred: false, answered: false, draft: false }
    await inMailTransaction(t.deps.db, [account.id], async tx => {
      const folderId = await saveFolder(tx, account, folder)
      await tx.insert(placements).values({
        workspaceId: account.workspaceId,
        accountId: account.id,
        messageId: id,
        folderId,
        remoteId: 'p/1',
        ...flags,
      })
    })
  })

  test('are looked up by name among folders and labels, too', async () => {
    for (const query of ['in:"Work/Projects 2026"', 'label:work-projects-2026', 'in:"projects 2026"'])
      expect(await found(query), query).toEqual(['Plans'])
    expect(await found('offer in:inbox')).toEqual(['Offer', 'Re: Offer'])
    expect(await found('in:inbox in:projects-2026')).toEqual(['Plans'])
  })

  test('of a name that nothing has hold nothing, and it is said, while typing too', async () => {
    for (const query of ['in:nowhere', 'offer label:nowhere']) {
      const { total, notices } = await run(query)
      expect({ total, notices }).toEqual({ total: 0, notices: ['There is no folder or label "nowhere".'] })
    }
    expect(await preview('in:nowhere')).toEqual({
      results: [],
      hasMore: false,
      notices: ['There is no folder or label "nowhere".'],
    })
  })

  test('of others are not known', async () => {
    const stranger = await t.buildUser()
    await t.buildAccount(stranger)
    const { body } = await t.call(stranger, 'POST', '/api/search', { body: { query: 'in:projects-2026' } })
    expect(body).toMatchObject({ total: 0, notices: ['There is no folder or label "projects-2026".'] })
  })
})

test('newsletters and automatic mail are known by their headers, and answered mail by its mark', async () => {
  const other = await t.buildUser()
  const mailbox = await t.buildAccount(other)
  await fillInbox(t, mailbox, [
    testMessage({ Subject: 'News', 'List-Unsubscribe': '<https://news.example/leave>' }),
    testMessage({ Subject: 'Away', 'Auto-Submitted': 'auto-replied' }),
    testMessage({ Subject: 'Hello' }),
  ])
  const found = async (query: string): Promise<string[]> => {
    const { body } = await t.call(other, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })
    return body.results.map(({ subject }: { subject: string }) => subject).sort()
  }
  expect(await found('is:newsletter')).toEqual(['News'])
  expect(await found('is:automatic')).toEqual(['Away'])
  expect(await found('-is:newsletter -is:automatic')).toEqual(['Hello'])
  expect(await found('is:answered')).toEqual([])
  expect(await found('-is:answered')).toHaveLength(3)
})

test('days and ages may be relative, and sizes have units', async () => {
  const all = (await run('in:all')).total
  expect((await run('after:2000')).total).toBe(all)
  expect((await run('before:yesterday')).total + (await run('after:yesterday')).total).toBe(all)
  expect((await run('newer_than:1d')).total + (await run('older_than:1d')).total).toBe(all)
  expect((await run('larger:5M')).total).toBe(0)
  expect((await run('smaller:5M')).total).toBe(all)
})

test('numbers, amounts and words with signs are found as they are written', async () => {
  expect(await found('INV-2024/007')).toEqual(['Straßenfest'])
  expect(await found('"1.234,56 €"')).toEqual(['ΛΌΓΟΣ'])
  expect(await found('123456-78')).toEqual(['ΛΌΓΟΣ'])
  expect(await found('follow-up')).toEqual(['Plans'])
  expect(await found('jaeger.example')).toEqual(['Réunion à Genève'])
})

describe('as people know them from Gmail and Outlook', () => {
  let ada: TestUser
  let stranger: TestUser
  let mailbox: TestAccount
  beforeAll(async () => {
    ada = await t.buildUser()
    mailbox = await t.buildAccount(ada, OWNER)
    stranger = await t.buildUser()
    await t.buildAccount(stranger)
    const box = t.world.mailbox(OWNER)
    box.addFolder({ remoteId: 'Work', name: 'Work/Projects', role: null })
    for (const { folder = 'INBOX', at, flags, source } of MAIL)
      box.add({ folder, source, flags: { ...ARRIVING, ...flags }, receivedAt: at })
    await syncNow(t, mailbox)
    const { body } = await t.call(ada, 'POST', '/api/search', { body: { query: 'in:anywhere' } })
    const threadIds = (name: string) =>
      body.results.filter((row: Row) => nameOf(row) === name).map((row: Row) => row.threadId)
    const until = new Date(Date.now() + DAY_MS).toISOString()
    await t.call(ada, 'POST', '/api/triage/snooze', { body: { threadIds: threadIds('Meeting'), until } })
    await t.call(ada, 'POST', '/api/triage/mute', {
      body: { threadIds: threadIds('Chatter'), isMuted: true },
    })
  })

  type Row = { id: number; subject: string; threadId: string }
  /** Each message is called by the first word of its subject. */
  const nameOf = ({ subject }: Pick<Row, 'subject'>) => subject.split(' ')[0] ?? ''
  const as = (person: TestUser) => ({ ...t.deps, actor: { ...person, permission: null, isSealed: false } })
  const ask = async (query: string) => {
    const body = { query, timeZone: 'UTC' }
    const { body: answer } = await t.call(ada, 'POST', '/api/search', { body })
    return { found: answer.results.map(nameOf).sort() as string[], notices: answer.notices as string[] }
  }

  test('at least 60 operators are told about', () => {
    expect(WORK.length + TOLD.length + DOUBTED.length).toBeGreaterThanOrEqual(60)
  })

  test.each(WORK)('%s', async (typed, found) => {
    expect(await ask(typed)).toEqual({ found, notices: [] })
  })

  test.each([...TOLD, ...DOUBTED])('%s is answered in words', async (typed, found, notice) => {
    const answer = await ask(typed)
    expect(answer.found).toEqual(found)
    expect(answer.notices.join(' ')).toContain(notice)
    const { body } = await t.call(ada, 'POST', '/api/search/preview', { body: { query: typed } })
    expect(body.notices.join(' ')).toContain(notice)
  })

  test('the same is found while typing, by views, by rules of arriving mail, and by nobody else', async () => {
    const { body } = await t.call(ada, 'POST', '/api/search', { body: { query: 'in:anywhere' } })
    const ids = new Map<string, number>(body.results.map((row: Row) => [nameOf(row), row.id]))
    expect(ids.size).toBe(MAIL.length)
    for (const [search, names] of WORK) {
      const expected = names.map(name => ids.get(name)).sort()
      const kept = { search, timeZone: 'UTC', accountIds: null }
      const compiled = await compileSearch(as(ada), kept)
      expect(compiled, search).toMatchObject({ notices: [], isEmpty: false })
      const found = await findMatching(t.deps.db, compiled, { limit: 50 })
      expect(found.map(({ id }) => id).sort(), search).toEqual(expected)
      const onPage = await compileSearch(as(ada), { ...kept, hasWords: pageHasWords })
      const matched = await matchPage(t.deps.db, mailbox, [...ids.values()], [{ key: 1, ...onPage }])
      expect((matched.get(1) ?? []).sort(), search).toEqual(expected)
      const theirs = await compileSearch(as(stranger), kept)
      expect(await findMatching(t.deps.db, theirs, { limit: 50 }), search).toEqual([])
      const { body } = await t.call(ada, 'POST', '/api/search/preview', {
        body: { query: search, timeZone: 'UTC' },
      })
      const shown = body.results.map(nameOf)
      expect(names, search).toEqual(expect.arrayContaining(shown))
      expect(shown, search).toHaveLength(Math.min(6, names.length))
    }
  })

  test('a search that is not understood becomes no view', async () => {
    for (const [search, , notice] of TOLD) {
      const view = { name: 'View', search, accountIds: null, hidesFromInbox: false }
      const { status, body } = await t.call(ada, 'POST', '/api/saved-views', { body: view })
      expect({ status, message: body.message }, search).toEqual({
        status: 400,
        message: expect.stringContaining(notice ?? ''),
      })
    }
  })

  test('what may be wrong with the search of a rule is told before it is kept', async () => {
    const body = { search: 'form:zacharias', accountIds: null }
    const { body: answer } = await t.call(ada, 'POST', '/api/rules/preview', { body })
    expect(answer).toMatchObject({ total: 0, notices: [expect.stringContaining('Did you mean from:?')] })
  })
  test('words that may go on are marked in what is found', async () => {
    const { body } = await t.call(ada, 'POST', '/api/search', { body: { query: 'invoic*' } })
    expect(body.words).toEqual(['invoic*'])
  })
})
