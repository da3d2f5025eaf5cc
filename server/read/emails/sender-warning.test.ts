import { domainToASCII } from 'node:url'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let ada: TestUser
let account: TestAccount
beforeEach(async () => {
  const organizationId = await t.buildOrganization()
  ada = await t.buildUser({ organizationId })
  account = await t.buildAccount(ada)
})

const put = async (folder: string, headers: Record<string, string>) => {
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world
    .mailbox(account.email)
    .add({ folder, source: testMessage(headers), flags, receivedAt: t.deps.clock.now() })
  await syncNow(t, account)
}
const writeTo = (address: string) => put('Sent', { From: account.email, To: address })
const warningOf = async (headers: Record<string, string>) => {
  await put('INBOX', headers)
  const { emails } = (await t.call(ada, 'GET', `/api/emails?accounts=${account.id}`)).body
  return (await t.call(ada, 'GET', `/api/emails/${emails[0].id}`)).body.senderWarning
}
/** What the receiving server says of a message from outside. */
const judged = (results: string) => ({
  'Authentication-Results': `mx.mail.example; ${results}`,
  Received: 'from out.example (unknown [9.9.9.9]) by mx.mail.example with ESMTPS; now',
})
const noorHaddad = async () => {
  const { id } = await t.buildUser({ organizationId: ada.organizationId })
  await t.deps.db.update(users).set({ firstName: 'Noor', lastName: 'Haddad' }).where(eq(users.id, id))
}
const kindOf = async (headers: Record<string, string>) => (await warningOf(headers))?.kind ?? null

describe('a sender who looks like another', () => {
  test.each([
    ['northquay.example', 'northqauy.example'],
    ['northquay.example', 'northguay.example'],
    ['modern.example', 'modem.example'],
    ['ledgerly.example', '1edgerly.example'],
    // With a Cyrillic letter, in Punycode as in a header.
    ['northquay.example', domainToASCII('nоrthquay.example')],
    ['northquay.example', 'northquay.example.shop.example'],
    ['acme.com', 'acme.co'],
  ])('like %s causes a warning: %s', async (known, other) => {
    await writeTo(`marta@${known}`)
    expect(await kindOf({ From: `Marta <marta@${other}>` })).toBe('look-alike')
  })

  test('causes a warning if it resembles a colleague’s address, or mixes alphabets', async () => {
    expect(await kindOf({ From: 'office@peopel.example' })).toBe('look-alike')
    expect(await kindOf({ From: 'office@pаypal.example' })).toBe('look-alike')
  })

  test('causes no warning if both are known, if nobody is similar, or on the same domain', async () => {
    await writeTo('marta@northquay.example, marta@northquai.example')
    expect(await kindOf({ From: 'marta@northquai.example' })).toBeNull()
    expect(await kindOf({ From: 'marta@mail.northquay.example' })).toBeNull()
    expect(await kindOf({ From: 'marta@somewhere.example' })).toBeNull()
    expect(await kindOf({ From: 'marta@müller.example' })).toBeNull()
  })
})

describe('a name', () => {
  test('of a colleague with a foreign address causes a warning, in any order of its words', async () => {
    const noor = await t.buildUser({ organizationId: ada.organizationId })
    const name = `${noor.firstName} ${noor.lastName}`
    expect(await warningOf({ From: `${name} <noor@elsewhere.example>` })).toEqual({
      kind: 'name',
      text: `This has the name of ${name}, but noor@elsewhere.example is not an address of theirs that is known here.`,
    })
    expect(await kindOf({ From: `"${noor.lastName}, ${noor.firstName}" <noor@elsewhere.example>` })).toBe(
      'name',
    )
  })

  test('of a colleague is seen behind what is added to it, what is invisible and what only looks alike', async () => {
    await noorHaddad()
    const names = [
      ...['Noor Haddad (Acme)', '[External] Haddad, Noor', 'Noor Haddad | Acme', 'Dr. Noor Haddad, CEO'],
      ...[
        'Noor\u200b Had\u00addad',
        'N\u043eor H\u0430ddad',
        '\u039door Haddad',
        'Noor H\u00e1ddad via Mail',
      ],
    ]
    for (const name of names)
      expect([
        name,
        await kindOf({ From: `=?utf-8?B?${Buffer.from(name).toString('base64')}?= <x@evil.example>` }),
      ]).toEqual([name, 'name'])
    for (const name of ['Noor Anna Haddad', 'Noor (Acme)', 'Norah Haddad'])
      expect([name, await kindOf({ From: `"${name}" <x@other.example>` })]).toEqual([name, null])
  })

  test('of a colleague may be told by a service that names itself, if its mail is proven', async () => {
    await noorHaddad()
    const told = {
      From: '"Noor Haddad (via Paper Docs)" <shares@paper.example>',
      'List-Unsubscribe': '<https://x.example>',
    }
    expect(await kindOf({ ...judged('dkim=pass header.d=paper.example'), ...told })).toBeNull()
    expect(await kindOf({ ...judged('dkim=none'), ...told })).toBe('name')
  })

  test('causes no warning with one of the colleague’s addresses, or with one that was written to', async () => {
    const noor = await t.buildUser({ organizationId: ada.organizationId })
    const name = `${noor.firstName} ${noor.lastName}`
    expect(await kindOf({ From: `${name} <${noor.email}>` })).toBeNull()
    await writeTo('noor@private.example')
    expect(await kindOf({ From: `${name} <noor@private.example>` })).toBeNull()
    const stranger = await t.buildUser()
    expect(await kindOf({ From: `${stranger.firstName} ${stranger.lastName} <x@y.example>` })).toBeNull()
  })

  test('that is another address causes a warning, except from a list that names who wrote', async () => {
    expect(await kindOf({ From: '"ceo@acme.example" <x@evil.example>' })).toBe('name')
    expect(
      await kindOf({
        From: '"ceo@acme.example via Talk" <talk@lists.example>',
        'List-Id': '<talk.lists.example>',
      }),
    ).toBeNull()
    expect(await kindOf({ From: '"ceo@acme.example" <ceo@mail.acme.example>' })).toBeNull()
  })
})

describe('a Reply-To address elsewhere', () => {
  test('causes a warning', async () => {
    expect(await warningOf({ From: 'office@bank.example', 'Reply-To': 'office.bank@post.example' })).toEqual({
      kind: 'reply-to',
      text: 'An answer to this goes to office.bank@post.example, not to bank.example.',
    })
  })

  test('causes none from lists and newsletters, within a domain, and to people who are known', async () => {
    const from = { From: 'office@bank.example' }
    const elsewhere = { ...from, 'Reply-To': 'x@post.example' }
    expect(await kindOf({ ...elsewhere, 'List-Id': '<talk.lists.example>' })).toBeNull()
    expect(await kindOf({ ...elsewhere, 'List-Unsubscribe': '<https://bank.example>' })).toBeNull()
    expect(await kindOf({ ...from, 'Reply-To': 'x@help.bank.example' })).toBeNull()
    expect(await kindOf({ ...from, 'Reply-To': account.email })).toBeNull()
    await writeTo('x@post.example')
    expect(await kindOf(elsewhere)).toBeNull()
  })
})

test.each<[Record<string, string>]>([
  [{ 'List-Unsubscribe': '<https://evil.example>' }],
  [{ Precedence: 'bulk' }],
  [{ 'List-Id': '<news.evil.example>' }],
])('that mail goes to many excuses less than it says: %j', async bulk => {
  const proven = (domain: string) => judged(`dkim=pass header.d=${domain}`)
  const elsewhere = { From: 'news@shop.example', 'Reply-To': 'x@evil.example', ...bulk }
  expect(await kindOf({ ...proven('mailer.example'), ...elsewhere })).toBe('reply-to')
  expect(await kindOf({ ...proven('shop.example'), ...elsewhere })).toBeNull()
  const named = { From: '"service@bank.example" <service@evil.example>', ...bulk }
  expect(await kindOf({ ...proven('evil.example'), ...named })).toBe('name')
  const talk = { From: '"ceo@acme.example via Talk" <talk@lists.example>', ...bulk }
  expect(await kindOf({ ...proven('mailer.example'), ...talk })).toBe('name')
  expect(await kindOf({ ...proven('lists.example'), ...talk })).toBeNull()
})

test('mail from outside in one’s own domain that proves nothing causes a warning', async () => {
  const [, own] = account.email.split('@')
  const from = { From: `boss@${own}` }
  const received = { Received: 'from out.example (unknown [9.9.9.9]) by mx.mail.example with ESMTPS; now' }
  expect(await kindOf({ ...judged('spf=none; dkim=none'), ...from })).toBe('failing')
  expect(await kindOf({ ...judged(`dkim=pass header.d=${own}`), ...from })).toBeNull()
  expect(await kindOf({ ...received, ...from })).toBeNull()
})

test('of several reasons only the most serious is shown, and none for mail that was written here', async () => {
  const headers = { From: 'marta@northqauy.example', 'Reply-To': 'x@post.example' }
  await writeTo('marta@northquay.example')
  expect(await kindOf(headers)).toBe('look-alike')
  const results = 'mx.mail.example; dmarc=fail header.from=northqauy.example'
  const received = 'from evil.example (unknown [9.9.9.9]) by mx.mail.example with ESMTPS; now'
  const arrived = { 'Authentication-Results': results, Received: received }
  expect(await kindOf({ ...arrived, ...headers })).toBe('failing')
  await put('Sent', { ...arrived, ...headers })
  const { emails } = (await t.call(ada, 'GET', `/api/emails?folder=sent&accounts=${account.id}`)).body
  const { mailedBy, senderWarning } = (await t.call(ada, 'GET', `/api/emails/${emails[0].id}`)).body
  expect({ mailedBy, senderWarning }).toEqual({ mailedBy: 'northqauy.example', senderWarning: null })
})
