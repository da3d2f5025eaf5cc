import { expect } from 'vitest'
import { syncNow, type TestAccount, type TestApp, type TestUser } from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'
import { headerOf, moveTo, receive, sendByHand, sentBy, work } from '#testing/follow-ups.ts'

interface Setting {
  t: TestApp
  user: TestUser
  account: TestAccount
}

const test = base.extend('begun', async ({ t, account }) => {
  // A Thursday.
  await moveTo(t, '2027-02-04T10:00Z')
  await syncNow(t, account)
})

const inbox = async ({ t, user, account }: Setting) =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)).body.emails
const notices = async ({ t, user }: Setting) => (await t.call(user, 'GET', '/api/notices')).body.notices
const lastsUntil = async ({ t }: Setting, time: string) => {
  await moveTo(t, time)
  return work(t)
}
const reminder = { weekdays: 2, time: '08:30' }
const wantsAll = ({ t, user }: Setting, autoReminder: object | null) =>
  t.call(user, 'PUT', '/api/outbox/settings', { body: { autoReminder, timeZone: 'UTC' } })
/** What each way of asking for it does, and when the reminder comes. */
const WAYS: [string, string, (s: Setting) => Promise<{ threadId: string }>][] = [
  [
    'in its conversation',
    '2027-02-08T10:00Z',
    async ({ t, user, account }) => {
      const sent = await sendByHand(t, user, account)
      const body = { autoFollowUpEnabled: true, remindMe: true, followUpDelay: 4, maxFollowUps: 3 }
      const { body: saved } = await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, { body })
      expect(saved).toMatchObject(body)
      return sent
    },
  ],
  [
    'with the message',
    '2027-02-05T10:00Z',
    ({ t, user, account }) => sendByHand(t, user, account, { followUp: { remindMe: true, firstAfter: 1 } }),
  ],
  [
    'of all mail',
    // Two weekdays after a Thursday.
    '2027-02-08T08:30Z',
    async s => {
      expect((await wantsAll(s, reminder)).body).toMatchObject({ autoReminder: reminder, undoSeconds: 10 })
      return sendByHand(s.t, s.user, s.account)
    },
  ],
]

test.for(WAYS)(
  'asked for %s, a conversation comes back if nobody answers, and no mail leaves',
  async ([_, time, ask], { t, user, account, begun: __ }) => {
    const s = { t, user, account }
    const { threadId } = await ask(s)
    const url = `/api/threads/${threadId}/follow-up`
    expect((await t.call(user, 'GET', url)).body).toMatchObject({
      state: 'active',
      steps: [{ isReminder: true, state: 'planned', at: new Date(time).toISOString(), html: '' }],
    })
    // Nothing leaves, so nothing of it is scheduled.
    expect((await t.call(user, 'GET', '/api/scheduled')).body.planned).toEqual([])
    await lastsUntil(s, new Date(Date.parse(time) - 60_000).toISOString())
    expect(await inbox(s)).toEqual([])
    expect(await notices(s)).toEqual([])
    await lastsUntil(s, new Date(Date.parse(time) + 60_000).toISOString())
    expect(sentBy(t, account)).toHaveLength(1)
    expect(await inbox(s)).toMatchObject([{ threadId, isRead: false, labels: ['inbox', 'sent'] }])
    expect(await notices(s)).toMatchObject([
      { title: 'Nobody has answered “Plan”', remedy: 'look', path: `/thread/${threadId}` },
    ])
    expect((await t.call(user, 'GET', url)).body).toMatchObject({
      state: 'stopped',
      steps: [{ state: 'done' }],
    })
    // The mailbox itself has it, too, once: other programs show it.
    await syncNow(t, account)
    const copies = [...t.world.mailbox(account.email).messages.values()].map(({ folder }) => folder).sort()
    expect(copies).toEqual(['INBOX', 'Sent'])
    expect(await inbox(s)).toHaveLength(1)
    const [{ id }] = await notices(s)
    expect((await t.call(user, 'POST', `/api/notices/${id}/dismiss`)).status).toBe(200)
    expect(await notices(s)).toEqual([])
  },
)

test('an answer ends it', async ({ t, user, account, begun: _ }) => {
  const s = { t, user, account }
  await wantsAll(s, reminder)
  await sendByHand(t, user, account)
  const [original = ''] = sentBy(t, account)
  await receive(t, account, {
    From: 'Zoe <zoe@outside.example>',
    'In-Reply-To': headerOf(original, 'Message-ID') ?? '',
    Subject: 'Re: Plan',
  })
  await lastsUntil(s, '2027-02-10T10:00Z')
  expect(await notices(s)).toEqual([])
})

test.for([
  ['a message that is not to be reminded of', { followUp: { remindMe: false } }],
  ['one that brings follow-ups along', { followUp: { enabled: true, firstAfter: 14 } }],
] as const)(
  'what is wanted of all mail leaves out %s',
  async ([_, letter], { t, user, account, begun: __ }) => {
    const s = { t, user, account }
    await wantsAll(s, reminder)
    await sendByHand(t, user, account, letter)
    await lastsUntil(s, '2027-02-10T10:00Z')
    expect(await inbox(s)).toEqual([])
    // Switched off, nothing of it is wanted any more.
    expect((await wantsAll(s, null)).body.autoReminder).toBeNull()
    await sendByHand(t, user, account, { subject: 'Another' })
    await lastsUntil(s, '2027-02-16T10:00Z')
    expect(await notices(s)).toEqual([])
  },
)

test('what somebody has set up in the conversation stays', async ({ t, user, account, begun: _ }) => {
  const s = { t, user, account }
  await receive(t, account, { From: 'Zoe <zoe@outside.example>', 'Message-ID': '<q@z>', Subject: 'Plan' })
  const [mail] = await inbox(s)
  const body = { autoFollowUpEnabled: true, followUpDelay: 7 }
  await t.call(user, 'POST', `/api/threads/${mail.threadId}/automation`, { body })
  await wantsAll(s, reminder)
  await sendByHand(t, user, account, { type: 'reply', inReplyToMessageId: mail.id })
  const { body: plan } = await t.call(user, 'GET', `/api/threads/${mail.threadId}/follow-up`)
  expect(plan).toMatchObject({ state: 'active', steps: [{ isReminder: false }, { isReminder: false }] })
})

test('each message that is sent in a conversation begins it anew', async ({ t, user, account, begun: _ }) => {
  const s = { t, user, account }
  await wantsAll(s, reminder)
  const first = await sendByHand(t, user, account)
  await moveTo(t, '2027-02-05T10:00Z')
  await sendByHand(t, user, account, { type: 'reply', inReplyToMessageId: first.id, subject: 'Re: Plan' })
  await lastsUntil(s, '2027-02-08T12:00Z')
  expect(await notices(s)).toEqual([])
  await lastsUntil(s, '2027-02-09T08:31Z')
  expect(await notices(s)).toHaveLength(1)
})
