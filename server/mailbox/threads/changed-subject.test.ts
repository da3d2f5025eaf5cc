import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { baseSubject, isReplySubject } from '#core/text/subject.ts'
import { messages } from '#server/db/schema/index.ts'
import type { RemoteMessage } from '#server/mail/providers/provider.ts'
import { applyPage, preparePage } from '#server/mailbox/sync/apply-page.ts'
import { type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
})

interface Mail {
  subject: string
  references?: string[]
  answers?: string
  /** The provider's id of its conversation. */
  key?: string | null
  /** Its Message-ID, if it has none of its own. */
  id?: string
  from?: string
  isAutomatic?: boolean
}

const ANA = 'ana@x.example'
const nameOf = (index: number) => `m${index}`
const idOf = (name: string) => (name.includes('<') ? name : `<${name}@x>`)

function remote({ subject, references = [], answers, key, ...mail }: Mail, index: number): RemoteMessage {
  const source = testMessage({
    'Message-ID': idOf(mail.id ?? nameOf(index)),
    From: mail.from ?? (index % 2 === 0 ? ANA : 'me@mail.example'),
    To: index % 2 === 0 ? 'me@mail.example' : ANA,
    Subject: subject,
    'X-Name': nameOf(index),
    ...(references.length > 0 ? { References: references.map(idOf).join(' ') } : {}),
    ...(answers ? { 'In-Reply-To': idOf(answers) } : {}),
    ...(mail.isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : {}),
  })
  return {
    ...{ source, remoteId: nameOf(index), identity: nameOf(index), folder: 'INBOX' },
    flags: { read: false, starred: false, answered: false, draft: false },
    receivedAt: new Date(Date.UTC(2026, 10, 1, 0, index)),
    ...(key ? { threadKey: key } : {}),
  }
}

/** The conversations of messages that arrive in this order, so many at a time: "m0 m2", "m1". */
async function conversations(mails: Mail[], order = mails.map((_, index) => index), page = mails.length) {
  const account = await t.buildAccount(user)
  const folders = [{ remoteId: 'INBOX', name: 'Inbox', role: 'inbox' as const }]
  const whole = { cursor: {}, deletedIds: [], more: false }
  for (let start = 0; start < order.length; start += page) {
    const upserted = order.slice(start, start + page).map(index => remote(mails[index] as Mail, index))
    await applyPage(t.deps, account, await preparePage(t.deps, account, { ...whole, folders, upserted }))
  }
  const rows = await t.deps.db
    .select({ name: messages.identity, thread: messages.threadId })
    .from(messages)
    .where(eq(messages.accountId, account.id))
    .orderBy(asc(messages.receivedAt))
  return together(rows)
}

const together = (rows: { name: string; thread: number }[]) =>
  [...Map.groupBy(rows, ({ thread }) => thread).values()]
    .map(group => group.map(({ name }) => name).join(' '))
    .sort()

const linksOf = ({ references = [], answers }: Mail, index: number) =>
  new Set([...references, ...(answers ? [answers] : []), nameOf(index)])
const isOrphan = (mail: Mail, index: number) =>
  linksOf(mail, index).size === 1 && isReplySubject(mail.subject)
const sharesSubject = (a: Mail, b: Mail) => baseSubject(a.subject) === baseSubject(b.subject)
/** What a reply without references may answer. */
const answerable = (mails: Mail[], later: Mail, j: number) =>
  isOrphan(later, j)
    ? mails.slice(0, j).filter(mail => sharesSubject(mail, later) && !isReplySubject(mail.subject))
    : []

/** What belongs together, by its definition: linked and of one subject, or held together by the provider. */
function expected(mails: Mail[]) {
  const thread = mails.map((_, index) => index)
  mails.forEach((later, j) => {
    for (const [i, earlier] of mails.slice(0, j).entries()) {
      const isLinked = [...linksOf(earlier, i)].some(id => linksOf(later, j).has(id))
      const hasSameSubject = sharesSubject(earlier, later)
      const isMate = answerable(mails, later, j).at(-1) === earlier
      const isHeld = Boolean(later.key) && earlier.key === later.key
      if (!(isHeld || isMate || (isLinked && hasSameSubject))) continue
      const [from, to] = [thread[j], thread[i]]
      thread.forEach((one, index) => {
        if (one === from) thread[index] = to as number
      })
    }
  })
  return together(thread.map((one, index) => ({ name: nameOf(index), thread: one })))
}

test('an answer under another subject begins a conversation, and what answers it is there', async () => {
  expect(
    await conversations([
      { subject: '[team] Lunch' },
      { subject: 'Re: Re[2]: [team] Lunch', answers: 'm0' },
      { subject: 'Dinner (was: Re: Lunch)', references: ['m0', 'm1'], answers: 'm1' },
      { subject: '[Fwd: Re: Lunch]', references: ['m0'] },
      { subject: 'AW: "Dinner"', references: ['m0', 'm1', 'm2'], answers: 'm2' },
      { subject: 'Lunch (fwd)', references: ['m0', 'm1', 'm2'] },
    ]),
  ).toEqual(['m0 m1 m3 m5', 'm2 m4'])
})

const lunches: Mail[] = ['Lunch', 'Lunch', 'Re: Lunch', 'Lunch', 'Re: Lunch'].map(subject => ({
  subject,
  from: ANA,
}))
test.each([
  ['one after the other', [0, 1, 2, 3, 4], 1],
  ['newest first', [4, 3, 2, 1, 0], 1],
  ['together', [0, 1, 2, 3, 4], 5],
  ['together, mixed', [3, 2, 0, 4, 1], 5],
  ['the letters first', [0, 1, 3, 2, 4], 3],
  ['the answers first', [2, 4, 3, 1, 0], 2],
])(
  'an answer that names nothing joins the last letter that it could answer, and no two of them: mails that arrive %s',
  async (_how, order, page) => {
    expect(await conversations(lunches, order, page)).toEqual(['m0', 'm1 m2', 'm3 m4'])
  },
)

test('an answer that names nothing stays with its letter when another comes late', async () => {
  expect(await conversations(lunches.slice(0, 3), [0, 2, 1], 1)).toEqual(['m0 m2', 'm1'])
})

test("the provider's conversation holds together what has another subject, and keeps nothing apart", async () => {
  expect(
    await conversations([
      { subject: 'Lunch', key: 'one' },
      { subject: 'Dinner', answers: 'm0', key: 'one' },
      { subject: 'Re: Dinner', answers: 'm1', key: 'two' },
      { subject: 'Breakfast', key: 'two' },
    ]),
  ).toEqual(['m0 m1 m2 m3'])
})

test('what programs answer under a subject of their own stays with what it answers', async () => {
  const from = 'mailer-daemon@x.example'
  expect(
    await conversations([
      { subject: 'Lunch' },
      { subject: 'Delivery Status Notification (Failure)', answers: 'm0', from, isAutomatic: true },
      { subject: 'Gone until Monday', answers: 'm0', isAutomatic: true },
      { subject: 'Re: Gone until Monday', answers: 'm2' },
      { subject: 'Something else', answers: 'm2' },
    ]),
  ).toEqual(['m0 m1 m2 m3', 'm4'])
})

test.each(['<undefined>', '<null>', '<>', '<@>', '<1>', '<undefined@shop.example>', '<%MESSAGEID%>'])(
  'messages that all name %s, or are called so, have nothing to do with each other',
  async id => {
    const subject = 'Your order'
    expect(
      await conversations([
        { subject, id },
        { subject, answers: id },
        { subject, references: [id] },
        { subject, id },
      ]),
    ).toEqual(['m0', 'm1', 'm2', 'm3'])
  },
)

test('conversations are the same in whatever order their messages arrive', async () => {
  const SUBJECTS = [
    'Lunch',
    'Re: Lunch',
    'Re[2]: Fwd: [team] lunch',
    'Dinner',
    'AW: Dinner',
    '[Fwd: Dinner]',
    'Re:',
  ]
  const count = 6
  const mailbox = fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      fc.record({
        subject: fc.constantFrom(...SUBJECTS),
        references: fc.uniqueArray(
          fc.constantFrom(...['gone', ...Array.from({ length: index }, (_, i) => nameOf(i))]),
          {
            maxLength: 3,
          },
        ),
        key: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom('one', 'two')),
      }),
    ),
  )
  const all = Array.from({ length: count }, (_, index) => index)
  await fc.assert(
    fc.asyncProperty(
      mailbox,
      fc.shuffledSubarray(all, { minLength: count }),
      fc.integer({ min: 1, max: count }),
      async (mails, order, page) => {
        // Of two letters it matters which one came first.
        fc.pre(mails.every((mail, index) => answerable(mails, mail, index).length <= 1))
        expect(await conversations(mails, order, page)).toEqual(expected(mails))
      },
    ),
    { numRuns: extent(8), endOnFailure: true },
  )
})
