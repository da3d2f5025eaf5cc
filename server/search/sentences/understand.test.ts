import { beforeAll, describe, expect, test } from 'vitest'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
  const account = await t.buildAccount(user, 'ada@home.example')
  const to = 'Ada Brandt <ada@home.example>'
  const ops = 'Ops <ops@work.example>'
  await fillInbox(t, account, [
    testMessage({ Subject: 'Your flight to Berlin', From: 'Airline <trips@air.example>', To: to }),
    testMessage({ Subject: 'Rooms', From: 'Berlin Hotels <hello@berlin.example>', To: to }),
    testMessage({ Subject: 'Report for Friday', From: 'Frida Lund <frida@work.example>', To: to }),
    testMessage({ Subject: 'Disk full', From: ops, To: to }, 'The disk of the report server is full.'),
    testMessage({ Subject: 'Pictures of our house', From: 'Ben <ben@home.example>', To: to }),
    testMessage({ Subject: 'Invoice 42', From: 'Frank Moser <frank@shop.example>', To: to }),
    testMessage({ Subject: 'Invoice 43', From: 'Stephen <s@shop.example>', To: to }),
  ])
})

const run = async (query: string, more: object = {}) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword', ...more } })).body
const subjectsOf = ({ results }: { results: { subject: string }[] }) =>
  results.map(({ subject }) => subject).sort()
const previewed = async (query: string) =>
  subjectsOf((await t.call(user, 'POST', '/api/search/preview', { body: { query } })).body)

describe('a sentence is read as operators', () => {
  test.each<[query: string, understood: string, subjects: string[]]>([
    ['last mail from Frank', 'from:frank', ['Invoice 42']],
    ['invoices from Frank or Stephen', 'invoices from:frank OR from:stephen', ['Invoice 42', 'Invoice 43']],
    ['from Frank Moser', 'from:"frank moser"', ['Invoice 42']],
    ['reports not from Ops', 'reports -from:ops', ['Report for Friday']],
    // Whoever speaks of mail may leave a name unfinished.
    ['mails from Steph', 'from:steph', ['Invoice 43']],
    ['flight to Berlin from Airline', 'flight to Berlin from:airline', ['Your flight to Berlin']],
  ])('%s', async (query, understood, subjects) => {
    const found = await run(query)
    expect({ understood: found.understood, subjects: subjectsOf(found), notices: found.notices }).toEqual({
      understood,
      subjects,
      notices: [],
    })
    expect(await previewed(query)).toEqual(subjects)
  })

  test('by the days of whoever asks', async () => {
    const at = (timeZone: string) => run('mails from today', { timeZone })
    const day = (timeZone: string) =>
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(t.deps.clock.now())
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect((await at(zone)).understood).toContain(`after:${day(zone)}`)
  })
})

describe('a sentence is words', () => {
  test.each<[query: string, subjects: string[], notices: string[]]>([
    // There is a sender called so, but "to" says where, and nothing of theirs is about a flight.
    ['flight to Berlin', ['Your flight to Berlin'], []],
    ['flight from Berlin', [], ['No mail fits flight from:berlin, so all of it was searched as words.']],
    ['report by Friday', [], []],
    // "Fri" is not Frida.
    ['report from Fri', [], []],
    ['how to report from Ops', [], []],
    ['mails from Zelda', [], ['Nobody called "Zelda" is known here, so all of it was searched as words.']],
    [
      'mails from Frank and Zelda',
      [],
      ['Nobody called "Zelda" is known here, so all of it was searched as words.'],
    ],
    [
      'mails not from Zelda',
      [],
      ['Nobody called "Zelda" is known here, so all of it was searched as words.'],
    ],
  ])('%s', async (query, subjects, notices) => {
    const found = await run(query)
    const why = found.notices.filter((notice: string) => notice.endsWith('searched as words.'))
    expect({ understood: found.understood, notices: why }).toEqual({ understood: query, notices })
    for (const subject of subjects) expect(subjectsOf(found)).toContain(subject)
  })

  test('where what it says finds nothing, and the answer says so', async () => {
    const query = 'mails from Frank before 2001'
    const understood = 'before:2001-01-01 from:frank'
    expect((await run(query)).notices).toContain(
      `No mail fits ${understood}, so all of it was searched as words.`,
    )
    expect((await run(query)).understood).toBe(query)
  })

  test('also where it says only when', async () => {
    const { understood, notices } = await run('mails from last year')
    expect(understood).toBe('mails from last year')
    expect(notices[0]).toMatch(/^No mail fits after:\S+ before:\S+, so all of it was searched as words\.$/)
  })
})

/** Names of people that are also those of months and days. */
const ALSO_DAYS = ['April Jones', 'May Lee', 'June Carter', 'August Meyer', 'Jan Kowalski', 'Mars Petit']
const MORE = ['Mai Tran', 'Juin Blanc', 'Giugno Neri', 'Abril Soto', 'Marco Rossi', 'Plácido Domingo']

describe('a name of somebody known wins over a month', () => {
  const t = sharedApp()
  let user: TestUser
  beforeAll(async () => {
    user = await t.buildUser()
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [
      ...[...ALSO_DAYS, ...MORE].map((name, at) =>
        testMessage({ Subject: name, From: `${name} <p${at}@people.example>` }),
      ),
      testMessage({ Subject: 'Deals', From: 'Black Friday Deals <shop@deals.example>' }),
      testMessage({ Subject: 'To Avril', From: 'me@x.example', To: 'Avril Roy <avril@people.example>' }),
    ])
  })
  const run = async (query: string) =>
    (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })).body

  test.each([
    ['mails from april', 'from:april', 'April Jones'],
    ['mails from April Jones', 'from:"april jones"', 'April Jones'],
    ["april's mails", 'from:april', 'April Jones'],
    ['mails from may', 'from:may', 'May Lee'],
    ['last mail from June', 'from:june', 'June Carter'],
    ['E-Mails von August', 'from:august', 'August Meyer'],
    ['mails von jan', 'from:jan', 'Jan Kowalski'],
    ['mails van jan', 'from:jan', 'Jan Kowalski'],
    ['mails de mars', 'from:mars', 'Mars Petit'],
    ['mails von mai', 'from:mai', 'Mai Tran'],
    ['mails de juin', 'from:juin', 'Juin Blanc'],
    ['mail di giugno', 'from:giugno', 'Giugno Neri'],
    ['correos de abril', 'from:abril', 'Abril Soto'],
    ['mails from marco', 'from:marco', 'Marco Rossi'],
    ['mails von marco', 'from:marco', 'Marco Rossi'],
    ['correos de marco', 'from:marco', 'Marco Rossi'],
    ['mail di marco', 'from:marco', 'Marco Rossi'],
    ['emails de marco', 'from:marco', 'Marco Rossi'],
    ['correos de domingo', 'from:domingo', 'Plácido Domingo'],
  ])('%s', async (query, understood, subject) => {
    const found = await run(query)
    expect({ understood: found.understood, subjects: subjectsOf(found) }).toEqual({
      understood,
      subjects: [subject],
    })
  })

  test.each(['mails from february', 'mails from april 2025', 'mails from friday', 'mails from today'])(
    'but %s says when',
    async query => {
      const { understood, notices } = await run(query)
      expect([understood, ...notices].join()).toMatch(/after:\d/)
    },
  )

  test('also of somebody who was only written to, and then the words are searched', async () => {
    const { understood, notices, results } = await run('mails de avril')
    expect({ understood, notices }).toMatchObject({
      understood: 'mails de avril',
      notices: expect.arrayContaining(['No mail fits from:avril, so all of it was searched as words.']),
    })
    expect(results[0].subject).toBe('To Avril')
  })
})

test.each([
  // Whoever is a contact is known before "april" is a month, and "Otto" before words about something else.
  ['mails from april', 'No mail fits from:april, so all of it was searched as words.'],
  ['mails from otto', 'No mail fits from:otto, so all of it was searched as words.'],
  ['mails from Otto Fuchs', 'No mail fits from:"otto fuchs", so all of it was searched as words.'],
  ['mails from ott', 'No mail fits from:ott, so all of it was searched as words.'],
  ['mails von der Nordwind GmbH', 'No mail fits from:"nordwind gmbh", so all of it was searched as words.'],
  ['mails from tto', 'Nobody called "tto" is known here, so all of it was searched as words.'],
  ['mails from march', expect.stringMatching(/^No mail fits after:\S+ before:\S+, so/)],
  ['mails not from zelda', 'Nobody called "zelda" is known here, so all of it was searched as words.'],
])('a contact who has never written is known: %s', async (query, notice) => {
  const user = await t.buildUser()
  await t.buildAccount(user)
  const names = [
    { firstName: 'April', lastName: 'Jones' },
    { firstName: 'Otto', lastName: 'Fuchs' },
    // "March" stands in the middle, and "zelda" only in an address.
    { firstName: 'Ben', lastName: 'March Lund' },
    { kind: 'organization', name: 'Nordwind GmbH' },
  ]
  for (const [at, contact] of names.entries()) {
    const body = { ...contact, addresses: [`zelda${at}@people.example`] }
    expect((await t.call(user, 'POST', '/api/outreach/contacts', { body })).status).toBe(200)
  }
  const search = async (who: TestUser) =>
    (await t.call(who, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })).body.notices
  expect(await search(user)).toContainEqual(notice)
  // Another's contacts are not.
  const other = await t.buildUser()
  await t.buildAccount(other)
  const meansDays = /april|march/.test(query)
  expect(await search(other)).toContainEqual(
    expect.stringMatching(meansDays ? /^No mail fits after:/ : /^Nobody called/),
  )
})

test('a kept search may be about mail to come, from people who are known or named by their address', async () => {
  const kept = async (search: string) =>
    (await t.call(user, 'POST', '/api/saved-views', { body: { name: 'V', search } })).body.search
  expect(await kept('offers from new@later.example')).toBe('offers from:new@later.example')
  expect(await kept('offers from Frank')).toBe('offers from:frank')
  expect(await kept('offers from Zelda')).toBe('offers from Zelda')
})
