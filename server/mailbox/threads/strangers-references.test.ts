import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})

interface Mail {
  from: string
  subject: string
  cc?: string
  references?: string[]
  answers?: string
  isAutomatic?: boolean
}
const bracketed = (id: string) => `<${id}@x>`
const source = (id: string, { from, subject, cc, references = [], answers, isAutomatic }: Mail) =>
  testMessage({
    'Message-ID': bracketed(id),
    From: `${from}@${from}.example`,
    To: account.email,
    Subject: subject,
    ...(cc ? { Cc: cc } : {}),
    ...(references.length > 0 ? { References: references.map(bracketed).join(' ') } : {}),
    ...(answers ? { 'In-Reply-To': bracketed(answers) } : {}),
    ...(isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : {}),
  })
const newMailbox = async () => {
  account = await t.buildAccount(user)
}
const arrive = (mails: Record<string, Mail>, names = Object.keys(mails)) =>
  fillInbox(
    t,
    account,
    names.map(name => source(name, mails[name] as Mail)),
  )
const rows = async (folder: string) =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&limit=200&accounts=${account.id}`)).body
    .emails as {
    threadId: string
    rfcMessageId: string
  }[]
const nameOf = ({ rfcMessageId }: { rfcMessageId: string }) => rfcMessageId.replace('@x', '')
const conversations = async () =>
  [...Map.groupBy(await rows('inbox'), ({ threadId }) => threadId).values()]
    .map(group => group.map(nameOf).sort().join(' '))
    .sort()
const mute = async (name: string) => {
  const threadId = (await rows('inbox')).find(row => nameOf(row) === name)?.threadId
  await t.call(user, 'POST', '/api/triage/mute', { body: { threadIds: [threadId], isMuted: true } })
}

const bobs: Record<string, Mail> = {
  a1: { from: 'bob', subject: 'Salary talk' },
  a2: { from: 'bob', subject: 'Re: Salary talk', references: ['a1'] },
}
const carols: Record<string, Mail> = { b1: { from: 'carol', subject: 'The contract' } }
/** Only programs answer under another subject without beginning a conversation. */
const mallory = { from: 'mallory', subject: 'Great offer', isAutomatic: true }

/** Messages arrive in the order of time, or newest first as when a mailbox is connected; one by one, or together. */
const orders: [how: string, arrive: (mails: Record<string, Mail>) => Promise<void>][] = [
  ['at once', mails => arrive(mails)],
  ['at once, newest first', mails => arrive(mails, Object.keys(mails).reverse())],
  [
    'one by one',
    async mails => {
      for (const name of Object.keys(mails)) await arrive(mails, [name])
    },
  ],
  [
    'one by one, newest first',
    async mails => {
      for (const name of Object.keys(mails).reverse()) await arrive(mails, [name])
    },
  ],
]

describe.each(orders)('of messages that arrive %s', (_how, arriveAll) => {
  test('one that only names a conversation is not in it', async () => {
    await newMailbox()
    await arriveAll({ ...bobs, m: { ...mallory, references: ['a1', 'a2'] } })
    expect(await conversations()).toEqual(['a1 a2', 'm'])
  })

  test('one that names two conversations does not make them one, even if it knows the people of both', async () => {
    await newMailbox()
    const cc = 'bob@bob.example, carol@carol.example'
    const subject = 'Re: The contract'
    await arriveAll({ ...bobs, ...carols, m: { ...mallory, subject, cc, references: ['a1', 'b1'] } })
    expect((await conversations()).map(names => names.replace(/ ?m/, ''))).toEqual(['a1 a2', 'b1'])
  })

  test('one that answers one conversation and names another is in the first', async () => {
    await newMailbox()
    await arriveAll({ ...bobs, ...carols, m: { ...mallory, references: ['b1'], answers: 'a1' } })
    expect(await conversations()).toEqual(['a1 a2 m', 'b1'])
  })

  test('two of a stranger that answer two conversations, and a third that names both, join neither to the other', async () => {
    await newMailbox()
    await arriveAll({
      ...bobs,
      ...carols,
      m: { ...mallory, answers: 'a1' },
      n: { ...mallory, answers: 'b1' },
      o: { ...mallory, references: ['m', 'n', 'a1', 'b1'] },
    })
    const found = await conversations()
    expect(found.filter(names => names.includes('a1') && names.includes('b1'))).toEqual([])
    expect(found.some(names => names.startsWith('a1 a2'))).toBe(true)
  })

  test('an answer by somebody new and one of a program stay in their conversation, one under a new subject begins another', async () => {
    await newMailbox()
    const colleague: Mail = { from: 'assistant', subject: 'Re: Salary talk', references: ['a1', 'gone'] }
    const renamed: Mail = { from: 'bob', subject: 'The numbers', references: ['a1', 'a2'], answers: 'a2' }
    const subject = '[#12] We have your question'
    const tickets: Mail = { from: 'tickets', subject, answers: 'a2', isAutomatic: true }
    await arriveAll({ ...bobs, colleague, renamed, tickets })
    expect(await conversations()).toEqual(['a1 a2 colleague tickets', 'renamed'])
  })
})

test('a stranger who answers one conversation, and names a message of another that is yet to come, does not draw it in', async () => {
  await newMailbox()
  await arrive({ a3: { from: 'dora', subject: 'AW: Salary talk', references: ['a1', 'a2'], answers: 'a2' } })
  await arrive({
    m: { ...mallory, cc: 'bob@bob.example, carol@carol.example', references: ['b1'], answers: 'a3' },
  })
  await arrive({ b1: { from: 'carol', subject: 'The contract', references: ['gone'] } })
  await arrive({ b2: { from: 'carol', subject: 'Re: The contract', references: ['gone'] } })
  expect(await conversations()).toEqual(['a3 m', 'b1 b2'])
})

test('muting a conversation of a stranger who names a private one does not mute that', async () => {
  await newMailbox()
  await arrive({ m: { ...mallory, references: ['a1', 'a2'], answers: 'a2' } })
  await mute('m')
  await arrive(bobs)
  await arrive({ a3: { from: 'bob', subject: 'Re: Salary talk', references: ['a1', 'a2'], answers: 'a2' } })
  expect(await conversations()).toEqual(['a1 a2 a3'])
})

test.each([
  ['a stranger who knows nobody names and answers in four messages', 4, mallory],
  [
    'one names and answers in a message to the people of both',
    1,
    { ...mallory, cc: 'bob@bob.example, carol@carol.example' },
  ],
])(
  'whatever %s, in whatever order, private conversations stay whole and apart',
  async (_who, count, stranger) => {
    const privately: Record<string, Mail> = {
      a1: { from: 'bob', subject: 'Salary talk' },
      a2: { from: 'bob', subject: 'Re: Salary talk', references: ['a1'], answers: 'a1' },
      a3: { from: 'dora', subject: 'AW: Salary talk', references: ['a1', 'a2'], answers: 'a2' },
      b1: { from: 'carol', subject: 'The contract', references: ['gone'] },
      b2: { from: 'carol', subject: 'Re: The contract', references: ['gone'] },
      b3: { from: 'carol', subject: 'Re: The contract', answers: 'b2' },
    }
    const all = [...Object.keys(privately), ...['m1', 'm2', 'm3', 'm4'].slice(0, count)]
    const names = [...all, 'gone']
    const hostile = fc.record(
      {
        references: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 }),
        answers: fc.constantFrom(...names),
      },
      { requiredKeys: ['references'] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostile, { minLength: count, maxLength: count }),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: 10 }),
        async (links, order, page) => {
          await newMailbox()
          const mails = { ...privately }
          links.forEach((link, index) => {
            mails[`m${index + 1}`] = { ...stranger, ...link }
          })
          for (let start = 0; start < order.length; start += page)
            await arrive(mails, order.slice(start, start + page))
          const found = (await conversations()).map(group => group.replaceAll(/ ?m\d/g, '')).filter(Boolean)
          expect(found).toEqual(['a1 a2 a3', 'b1 b2 b3'])
        },
      ),
      { numRuns: extent(5) },
    )
  },
)
