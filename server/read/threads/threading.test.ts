import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
})

const mail = (id: string, parents: string[] = [], headers: Record<string, string> = {}) =>
  testMessage({
    'Message-ID': `<${id}@x>`,
    ...(parents.length
      ? {
          References: parents.map(parent => `<${parent}@x>`).join(' '),
          'In-Reply-To': `<${parents.at(-1)}@x>`,
        }
      : {}),
    ...headers,
  })
const rowsOf = async (account: TestAccount) =>
  (await t.call(user, 'GET', `/api/emails?limit=200&accounts=${account.id}`)).body.emails as {
    id: number
    threadId: string
    rfcMessageId: string
  }[]
const find = async (account: TestAccount, id: string) =>
  (await rowsOf(account)).find(({ rfcMessageId }) => rfcMessageId === `${id}@x`)!
const groups = async (account: TestAccount) =>
  [...Map.groupBy(await rowsOf(account), ({ threadId }) => threadId).values()]
    .map(group =>
      group
        .map(({ rfcMessageId }) => rfcMessageId.replace('@x', ''))
        .sort()
        .join(''),
    )
    .sort()
const split = async (account: TestAccount, id: string) => {
  const { id: messageId, threadId } = await find(account, id)
  return t.call(user, 'POST', `/api/threads/${threadId}/split`, { body: { messageId } })
}
const merge = async (account: TestAccount, into: string, other: string) =>
  t.call(user, 'POST', `/api/threads/${(await find(account, into)).threadId}/merge`, {
    body: { threadId: (await find(account, other)).threadId },
  })

describe('splitting', () => {
  test('moves what answers the message, and keeps later answers with it', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('a'), mail('b', ['a']), mail('c', ['a', 'b']), mail('d', ['a'])])
    const { status, body } = await split(account, 'b')
    expect(status).toBe(200)
    expect(await groups(account)).toEqual(['ad', 'bc'])
    expect((await t.call(user, 'GET', `/api/threads/${body.threadId}`)).body).toHaveLength(2)
    await fillInbox(t, account, [mail('e', ['a', 'b', 'c']), mail('f', ['a', 'd']), mail('g', ['a', 'b'])])
    expect(await groups(account)).toEqual(['adf', 'bceg'])
  })

  test('works for replies without references, too', async () => {
    const account = await t.buildAccount(user)
    const people = { From: 'z@x.example', To: 'me@mail.example' }
    const fill = (id: string, subject: string) =>
      fillInbox(t, account, [
        mail(id, [], { ...people, From: 'me@mail.example', To: 'me@mail.example', Subject: subject }),
      ])
    await fill('a', 'Lunch')
    await fill('b', 'Re: Lunch')
    expect(await groups(account)).toEqual(['ab'])
    await split(account, 'b')
    await fill('c', 'Re: Lunch')
    expect(await groups(account)).toEqual(['a', 'b', 'c'])
  })

  test('is refused for the first message, and for one of another conversation', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('a'), mail('b', ['a']), mail('z')])
    expect((await split(account, 'a')).body.message).toBe('This message begins the conversation already')
    const { threadId } = await find(account, 'a')
    const { id: messageId } = await find(account, 'z')
    const wrong = await t.call(user, 'POST', `/api/threads/${threadId}/split`, { body: { messageId } })
    expect(wrong.status).toBe(404)
  })
})

describe('joining', () => {
  test('is permanent, and both addresses lead to the whole', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('a'), mail('z'), mail('y', ['z'])])
    const old = (await find(account, 'z')).threadId
    await merge(account, 'a', 'z')
    await fillInbox(t, account, [mail('b', ['a']), mail('x', ['z', 'y'])])
    expect(await groups(account)).toEqual(['abxyz'])
    expect((await t.call(user, 'GET', `/api/threads/${old}`)).body).toHaveLength(5)
  })

  test('reverts a split', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('a'), mail('b', ['a'])])
    await split(account, 'b')
    await merge(account, 'a', 'b')
    await fillInbox(t, account, [mail('c', ['a', 'b'])])
    expect(await groups(account)).toEqual(['abc'])
  })

  test('keeps the parts of a split apart even after one of them was joined to another conversation', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('a'), mail('b', ['a']), mail('c', ['a', 'b']), mail('x')])
    await split(account, 'b')
    await merge(account, 'x', 'a')
    await fillInbox(t, account, [mail('d', ['a', 'c'])])
    expect(await groups(account)).toEqual(['ax', 'bcd'])
  })

  test('is refused for conversations of two accounts', async () => {
    const [one, two] = [await t.buildAccount(user), await t.buildAccount(user)]
    await fillInbox(t, one, [mail('a')])
    await fillInbox(t, two, [mail('z')])
    const url = `/api/threads/${(await find(one, 'a')).threadId}/merge`
    const body = { threadId: (await find(two, 'z')).threadId }
    expect((await t.call(user, 'POST', url, { body })).status).toBe(400)
  })
})

test('after a split no later mail joins the two again, in any order of arrival', async () => {
  const tree = [
    { id: 'a', parents: [] },
    { id: 'b', parents: ['a'] },
    { id: 'c', parents: ['a', 'b'] },
    { id: 'd', parents: ['a', 'b', 'c'] },
    { id: 'e', parents: ['a', 'b'] },
    { id: 'f', parents: ['a'] },
    { id: 'g', parents: ['a', 'f'] },
  ]
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(tree.slice(2), { minLength: 5 }), async later => {
      const account = await t.buildAccount(user)
      await fillInbox(t, account, [mail('a'), mail('b', ['a'])])
      await split(account, 'b')
      for (const { id, parents } of later) await fillInbox(t, account, [mail(id, parents)])
      expect(await groups(account)).toEqual(['afg', 'bcde'])
    }),
    { numRuns: extent(4) },
  )
})

test('every message is explained in a sentence', async () => {
  const account = await t.buildAccount(user)
  const lunch = { From: 'Ana <ana@x.example>', To: 'me@mail.example', Subject: 'Lunch' }
  const back = { From: 'me@mail.example', To: 'ana@x.example', Subject: 'Re: Lunch' }
  await fillInbox(t, account, [
    mail('a', [], lunch),
    mail('b', ['a'], back),
    mail('c', ['lost'], lunch),
    mail('s', [], back),
    mail('z', [], { Subject: 'Something else' }),
  ])
  await merge(account, 'a', 'c')
  await merge(account, 'a', 'z')
  const { threadId } = await find(account, 'a')
  const { body } = await t.call(user, 'GET', `/api/threads/${threadId}/why`)
  expect(body.map(({ reason }: { reason: string }) => reason)).toEqual([
    'first',
    'references',
    'merged',
    'subject',
    'merged',
  ])
  expect(body[1].explanation).toMatch(/^It answers the message of Ana of \d+ \w+ \d{4}\.$/)
  expect(body[1].relatedTo).toBe((await find(account, 'a')).id)
})

test('conversations of a thousand messages can be joined and split', async () => {
  const account = await t.buildAccount(user)
  // Ids as long as in an installation with many messages.
  await t.deps.db.execute(sql`alter table messages alter column id restart with 10000000000`)
  const answers = Array.from({ length: 1000 }, (_, index) => mail(`long${index}`, ['begun', 'answered']))
  await fillInbox(t, account, [mail('begun'), mail('answered', ['begun']), ...answers])
  const { threadId } = await find(account, 'long999')
  const whole = (await t.call(user, 'GET', `/api/threads/${threadId}`)).body as {
    rfcMessageId: string
    id: number
  }[]
  const messageId = whole.find(({ rfcMessageId }) => rfcMessageId === 'answered@x')?.id
  const divided = await t.call(user, 'POST', `/api/threads/${threadId}/split`, { body: { messageId } })
  expect(divided.status).toBe(200)
  const joined = await t.call(user, 'POST', `/api/threads/${threadId}/merge`, { body: divided.body })
  expect(joined.status).toBe(200)
})
