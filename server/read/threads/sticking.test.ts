import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '#server/db/schema/index.ts'
import type { RemoteMessage } from '#server/mail/providers/provider.ts'
import { applyPage, preparePage } from '#server/mailbox/sync/apply-page.ts'
import { purge } from '#server/mailbox/sync/purge.ts'
import { type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
})

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

interface Mail {
  references: string[]
  /** The provider's id of the conversation. */
  key: string | null
  /** A reply that is recognised by its subject, because it has no references. */
  isReply: boolean
}
type Step =
  | { kind: 'arrive'; name: string }
  | { kind: 'vanish'; name: string }
  | { kind: 'split'; name: string }
  | { kind: 'merge'; name: string; other: string }
  | { kind: 'resync' }

const name = fc.constantFrom(...NAMES)
const mailbox = fc.tuple(
  ...NAMES.map(own =>
    fc.record({
      references: fc.uniqueArray(
        name.filter(other => other !== own),
        { maxLength: 3 },
      ),
      key: fc.constantFrom(null, 'one', 'two'),
      isReply: fc.boolean(),
    }),
  ),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('arrive' as const), name }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('split' as const), name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), name, other: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('vanish' as const), name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resync' as const) }) },
)

test('splits and joins by a person stay in force, whatever arrives, disappears or is read again later', async () => {
  await fc.assert(
    fc.asyncProperty(
      mailbox,
      fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }),
      async (mails, steps) => {
        const account = await t.buildAccount(user)
        const box = await openMailbox(
          account,
          new Map(NAMES.map((own, index) => [own, mails[index] as Mail])),
        )
        for (const own of NAMES.slice(0, 5)) await box.arrive(own)
        const decided = new Map<string, 'apart' | 'together'>()
        const decide = async (some: string[], others: string[], how: 'apart' | 'together') => {
          // Messages that are gone were on neither side, so it is open where they belong if they come back.
          const present = await box.threads()
          for (const pair of decided.keys())
            if (!pair.split(',').every(member => present.has(member))) decided.delete(pair)
          for (const one of some) for (const other of others) decided.set([one, other].sort().join(), how)
        }
        for (const next of steps) {
          if (next.kind === 'arrive') await box.arrive(next.name)
          else if (next.kind === 'vanish') await box.vanish(next.name)
          else if (next.kind === 'resync') await box.resync()
          else if (next.kind === 'split') {
            const before = await box.membersOf(next.name)
            if (!(await box.split(next.name))) continue
            const part = await box.membersOf(next.name)
            const rest = before.filter(member => !part.includes(member))
            expect(rest).not.toEqual([])
            await decide(part, rest, 'apart')
          } else {
            const [here, there] = [await box.membersOf(next.name), await box.membersOf(next.other)]
            if (here.length === 0 || there.length === 0 || here.includes(next.other)) continue
            await box.merge(next.name, next.other)
            await decide(here, there, 'together')
          }
          const threads = await box.threads()
          for (const [pair, how] of decided) {
            const [one, other] = pair.split(',').map(member => threads.get(member as string))
            if (one === undefined || other === undefined) continue
            expect(one === other ? 'together' : 'apart', `${pair} after ${JSON.stringify(next)}`).toBe(how)
          }
        }
      },
    ),
    // Looking for a smaller counterexample takes longer than the test may: the seed and the steps are told at once.
    { numRuns: extent(8), endOnFailure: true },
  )
})

test.each([
  ['its subject', { key: null, isReply: true }],
  ["the provider's conversation", { key: 'one', isReply: false }],
])('what was split off stays apart when it comes back, although it belonged there by %s', async (_, how) => {
  const mails = new Map<string, Mail>([
    ['a', { references: [], key: how.key, isReply: false }],
    ['b', { references: [], ...how }],
  ])
  const box = await openMailbox(await t.buildAccount(user), mails)
  await box.arrive('a')
  await box.arrive('b')
  expect(await box.membersOf('b')).toHaveLength(2)
  expect(await box.split('b')).toBe(true)
  await box.vanish('b')
  await box.arrive('b')
  expect(await box.membersOf('b')).toEqual(['b'])
})

test('what was split off and came back stays apart when a later message names both conversations', async () => {
  const alone = { key: null, isReply: false }
  const mails = new Map<string, Mail>([
    ['a', { references: [], ...alone }],
    ['e', { references: ['f', 'a'], ...alone }],
    ['f', { references: ['e'], ...alone }],
  ])
  const box = await openMailbox(await t.buildAccount(user), mails)
  await box.arrive('a')
  await box.arrive('e')
  expect(await box.split('e')).toBe(true)
  await box.vanish('e')
  await box.arrive('e')
  await box.arrive('f')
  const threads = await box.threads()
  expect(threads.get('e')).not.toBe(threads.get('a'))
})

test('what was split off and came back stays with what it answers, although another conversation names it meanwhile', async () => {
  const alone = { key: null, isReply: false }
  const mails = new Map<string, Mail>([
    ['a', { references: [], ...alone }],
    ['d', { references: ['a'], ...alone }],
    ['e', { references: ['d'], ...alone }],
    ['h', { references: ['e', 'a'], ...alone }],
  ])
  const box = await openMailbox(await t.buildAccount(user), mails)
  for (const own of ['a', 'd', 'e']) await box.arrive(own)
  expect(await box.split('d')).toBe(true)
  await box.vanish('e')
  await box.arrive('h')
  await box.arrive('e')
  const threads = await box.threads()
  expect(threads.get('h')).toBe(threads.get('a'))
  expect(threads.get('e')).toBe(threads.get('d'))
})

test.each([
  ['', undefined],
  [', and that was joined to another one meanwhile', 'y'],
])(
  'what comes back joins the conversation that a person put it in, although another one names it%s',
  async (_, winner) => {
    const alone = { key: null, isReply: false }
    const mails = new Map<string, Mail>([
      ['a', { references: [], ...alone }],
      ['d', { references: ['a'], ...alone }],
      ['x', { references: [], ...alone }],
      ['y', { references: [], ...alone }],
      ['h', { references: ['d', 'a'], ...alone }],
    ])
    const box = await openMailbox(await t.buildAccount(user), mails)
    for (const own of ['a', 'd', 'x', 'y']) await box.arrive(own)
    expect(await box.split('d')).toBe(true)
    await box.merge('d', 'x')
    await box.vanish('d')
    await box.arrive('h')
    if (winner) await box.merge(winner, 'x')
    await box.arrive('d')
    const threads = await box.threads()
    expect(threads.get('h')).toBe(threads.get('a'))
    expect(threads.get('d')).toBe(threads.get('x'))
  },
)

/** A mailbox whose provider reports the messages that the test chooses. */
async function openMailbox(account: TestAccount, mails: ReadonlyMap<string, Mail>) {
  const here = new Map<string, RemoteMessage>()
  let arrivals = 0
  const apply = async (page: {
    upserted?: RemoteMessage[]
    deletedIds?: string[]
    resetFolders?: string[]
  }) => {
    const whole = { cursor: {}, upserted: [], deletedIds: [], more: false, ...page }
    await applyPage(t.deps, account, await preparePage(t.deps, account, whole))
  }
  const folders = [{ remoteId: 'INBOX', name: 'Inbox', role: 'inbox' as const }]
  await applyPage(t.deps, account, {
    page: { cursor: {}, folders, upserted: [], deletedIds: [], more: false },
    messages: new Map(),
    keptAt: performance.now(),
  })
  const rows = async () => {
    const { db } = t.deps
    const columns = { id: messages.id, threadId: messages.threadId, rfcMessageId: messages.rfcMessageId }
    return db.select(columns).from(messages).where(eq(messages.accountId, account.id))
  }
  const rowOf = async (own: string) => (await rows()).find(({ rfcMessageId }) => rfcMessageId === `${own}@x`)
  const call = async (own: string, verb: string, body: object) => {
    const threadId = (await rowOf(own))?.threadId
    return t.call(user, 'POST', `/api/threads/${threadId}/${verb}`, { body })
  }
  const threads = async () =>
    new Map((await rows()).map(row => [String(row.rfcMessageId).replace('@x', ''), row.threadId]))
  return {
    threads,
    async membersOf(own: string): Promise<string[]> {
      const all = await threads()
      return all.has(own) ? [...all.keys()].filter(other => all.get(other) === all.get(own)) : []
    },
    async arrive(own: string) {
      const mail = mails.get(own) as Mail
      if (here.has(own)) return
      arrivals += 1
      const headers = {
        'Message-ID': `<${own}@x>`,
        From: 'me@mail.example',
        To: 'me@mail.example',
        Subject: mail.isReply ? 'Re: Lunch' : 'Lunch',
        ...(mail.references.length > 0
          ? { References: mail.references.map(reference => `<${reference}@x>`).join(' ') }
          : {}),
      }
      const message: RemoteMessage = {
        remoteId: `${own}-${arrivals}`,
        folder: 'INBOX',
        flags: { read: false, starred: false, answered: false, draft: false },
        source: testMessage(headers),
        receivedAt: new Date(Date.UTC(2026, 10, 1, 0, arrivals)),
        ...(mail.key === null ? {} : { threadKey: mail.key }),
      }
      here.set(own, message)
      await apply({ upserted: [message] })
    },
    async vanish(own: string) {
      const message = here.get(own)
      if (!message) return
      here.delete(own)
      await apply({ deletedIds: [message.remoteId] })
      const later = new Date(Date.now() + 25 * 60 * 60_000)
      await purge({ ...t.deps, clock: { now: () => later } }, new AbortController().signal)
    },
    resync: () => apply({ resetFolders: ['INBOX'], upserted: [...here.values()] }),
    async split(own: string): Promise<boolean> {
      const row = await rowOf(own)
      return row !== undefined && (await call(own, 'split', { messageId: row.id })).status === 200
    },
    async merge(own: string, other: string) {
      const threadId = String((await rowOf(other))?.threadId)
      expect((await call(own, 'merge', { threadId })).status).toBe(200)
    },
  }
}
