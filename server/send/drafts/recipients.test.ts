import { expect, test } from 'vitest'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()

const from = (address: string, headers: Record<string, string> = {}) =>
  testMessage({ From: address, ...headers })
const put = async (account: TestAccount, folder: string, source: Buffer, at = t.deps.clock.now()) => {
  const flags = { read: true, starred: false, answered: false, draft: false }
  t.world.mailbox(account.email).add({ folder, source, flags, receivedAt: at })
  await syncNow(t, account)
}
const send = (who: TestUser, { id }: TestAccount, to: string) =>
  t.call(who, 'POST', '/api/emails/send', {
    body: { fromAccountId: id, to, subject: 's', body: '<p>b</p>' },
  })
const offered = async (who: TestUser, query: Record<string, string | number> = {}): Promise<string[]> => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.set(key, String(value))
  const { body } = await t.call(who, 'GET', `/api/drafts/recipients?${search}`)
  return body.map(({ address }: { address: string }) => address)
}

test('those written to come first, by how often; then those who wrote; never lists or oneself', async () => {
  const writer = await t.buildUser()
  const own = await t.buildAccount(writer)
  await fillInbox(t, own, [
    from('Ida <ida@x.example>'),
    from('News <news@x.example>', { 'List-Id': '<news.x.example>' }),
  ])
  await send(writer, own, 'Bob <bob@x.example>')
  await send(writer, own, 'Cy <cy@x.example>, bob@x.example')
  await send(writer, own, own.email)
  const { body } = await t.call(writer, 'GET', '/api/drafts/recipients')
  expect(body).toEqual([
    { name: 'Bob', address: 'bob@x.example' },
    { name: 'Cy', address: 'cy@x.example' },
    { name: 'Ida', address: 'ida@x.example' },
  ])
})

test('whoever wrote is offered wherever their letter lies now, except in Spam and Trash', async () => {
  const reader = await t.buildUser()
  const own = await t.buildAccount(reader)
  const places = ['inbox', 'archive', 'trash', 'spam']
  await fillInbox(
    t,
    own,
    places.map(place => from(`ann.${place}@x.example`, { Subject: place })),
  )
  const { emails } = (await t.call(reader, 'GET', '/api/emails')).body
  for (const to of ['archive', 'trash', 'spam']) {
    const { id } = emails.find(({ subject }: { subject: string }) => subject === to)
    await t.call(reader, 'POST', '/api/triage/move', { body: { messageIds: [id], to } })
  }
  for (const query of [{}, { q: 'x.example' }])
    expect((await offered(reader, query)).sort()).toEqual(['ann.archive@x.example', 'ann.inbox@x.example'])
})

test.each([
  ['a list', { 'List-Id': '<talk.x.example>' }],
  ['bulk mail', { Precedence: 'bulk' }],
  ['a newsletter', { 'List-Unsubscribe': '<https://x.example/u>', 'List-Id': 'News <n.x.example>' }],
  ['an address that takes no answers', { From: 'No Reply <no-reply@x.example>' }],
  [
    'a sender who fails the proof',
    {
      'Authentication-Results': 'mx.mail.example; dmarc=fail header.from=x.example',
      Received: 'from out.example (unknown [9.9.9.9]) by mx.mail.example with ESMTPS; now',
    },
  ],
])('nobody is offered because of %s', async (_, headers) => {
  const reader = await t.buildUser()
  const own = await t.buildAccount(reader)
  await fillInbox(t, own, [from('Zoe <zoe@x.example>', headers), from('Max <max@y.example>')])
  expect(await offered(reader)).toEqual(['max@y.example'])
  expect(await offered(reader, { q: 'x.example' })).toEqual([])
})

test('a program that answers for somebody writes to nobody in their name', async () => {
  const reader = await t.buildUser()
  const own = await t.buildAccount(reader)
  const answer = testMessage({ From: own.email, To: 'ida@x.example', 'Auto-Submitted': 'auto-replied' })
  await put(own, 'Sent', answer)
  await put(own, 'Sent', testMessage({ From: own.email, To: 'max@x.example' }))
  expect(await offered(reader)).toEqual(['max@x.example'])
})

test('the people of the mailbox that is written from come before those of others', async () => {
  const writer = await t.buildUser()
  const [work, home] = [await t.buildAccount(writer), await t.buildAccount(writer)]
  for (let count = 0; count < 3; count++) await send(writer, work, 'boss@x.example')
  await send(writer, home, 'mum@x.example')
  expect(await offered(writer, { from: work.id })).toEqual(['boss@x.example', 'mum@x.example'])
  expect(await offered(writer, { from: home.id })).toEqual(['mum@x.example', 'boss@x.example'])
  expect(await offered(writer)).toEqual(['boss@x.example', 'mum@x.example'])
})

test('whoever wrote or was written to long ago is found by the beginnings of name and address', async () => {
  const reader = await t.buildUser()
  const own = await t.buildAccount(reader)
  const longAgo = new Date('2009-05-01T10:00:00Z')
  await put(own, 'Archive', from('Bernadette Ångström <b.angstrom@old.example>'), longAgo)
  const letter = { From: own.email, To: 'Max Berger <max@old.example>', Cc: 'Ann <ann@other.example>' }
  await put(own, 'Sent', testMessage(letter), longAgo)
  expect(await offered(reader, { q: 'ber' })).toEqual(['max@old.example', 'b.angstrom@old.example'])
  expect(await offered(reader, { q: 'angs bern' })).toEqual(['b.angstrom@old.example'])
  expect(await offered(reader, { q: 'b.angs' })).toEqual(['b.angstrom@old.example'])
  expect(await offered(reader, { q: 'ANN@other.example' })).toEqual(['ann@other.example'])
  expect(await offered(reader, { q: 'nadette' })).toEqual([])
  expect(await offered(reader, { q: '!' })).toEqual([])
})

test('mailboxes of others tell nothing, whoever asks for them', async () => {
  const [owner, stranger] = [await t.buildUser(), await t.buildUser()]
  const own = await t.buildAccount(owner)
  await fillInbox(t, own, [from('ida@x.example')])
  await send(owner, own, 'bob@x.example')
  expect(await offered(stranger, { from: own.id })).toEqual([])
  expect(await offered(stranger, { from: own.id, q: 'x.example' })).toEqual([])
})
