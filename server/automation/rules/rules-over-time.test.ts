import { expect } from 'vitest'
import { DAY_MS } from '#server/platform/clock.ts'
import { proveAgain } from '#testing/access/prove-again.ts'
import {
  fillInbox,
  syncNow,
  type TestAccount,
  type TestApp,
  type TestUser,
  testMessage,
} from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'
import { headerOf, moveTo, receive, sendByHand, sentBy, work } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'
import { lookAtOldMail } from './acting/look-at-old-mail.ts'

/** A person with a mailbox, and what they do with rules. */
const test = base.extend('rules', async ({ t, user, account }) => {
  // The clock of the tests before may be months ahead.
  await passTime(t, 0)
  await syncNow(t, account)
  await doJobs(t, 'on/rules.apply')
  return rulesOf(t, user, account)
})

function rulesOf(t: TestApp, user: TestUser, account: TestAccount) {
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    (await t.call(user, method, `/api/rules${url}`, { body })).body
  const create = (search: string, actions: object[], body: object = {}) =>
    call('POST', '', { name: 'n', search, actions, ...body })
  const turn = (id: number, isOn: boolean) => call('PUT', `/${id}/on`, { isOn })
  return {
    call,
    create,
    turn,
    async begin(...rule: Parameters<typeof create>): Promise<number> {
      const { id } = await create(...rule)
      await call('POST', `/${id}/dry-run`)
      expect(await turn(id, true)).toMatchObject({ isOn: true })
      return id
    },
    async receive(headers: Record<string, string>) {
      await receive(t, account, headers)
      await doJobs(t, 'on/rules.apply')
    },
    async runs(id: number) {
      return (await call('GET', `/${id}/runs`)).runs as {
        email: { id: number; threadId: string; subject: string }
        state: string
        results: { outcome: string; says: string }[]
        mayUndo: boolean
      }[]
    },
    undo: (id: number, messageId: number) => call('POST', `/${id}/runs/${messageId}/undo`),
    async subjects(folder: string) {
      const { emails } = (await t.call(user, 'GET', `/api/emails?folder=${folder}`)).body
      return emails.map(({ subject }: { subject: string }) => subject).sort() as string[]
    },
  }
}

const followUp = { kind: 'follow-up', settings: { maxFollowUps: 1, followUpDelay: 2 } }
const looking = (t: TestApp) =>
  lookAtOldMail({ ...t.deps, actor: { kind: 'system', part: 'rules.look' } }, new AbortController().signal)
/** The job as a worker runs it. */
const look = (t: TestApp) => doJobs(t, 'rules.look')

test('a rule follows up our answer to what it finds; undo stops that', async ({
  t,
  user,
  account,
  rules,
}) => {
  await moveTo(t, '2027-02-01T10:00Z')
  await proveAgain(t)
  const id = await rules.begin('subject:offer', [followUp])
  await rules.receive({ Subject: 'Offer' })
  const [run] = await rules.runs(id)
  expect(run).toMatchObject({ mayUndo: true, results: [{ outcome: 'done', says: 'Started a follow-up' }] })
  const { id: messageId, threadId } = run!.email
  const answer = { type: 'reply', inReplyToMessageId: messageId, subject: 'Re: Offer' }
  await sendByHand(t, user, account, answer)
  await moveTo(t, '2027-02-03T10:01Z')
  expect(await work(t)).toMatchObject({ written: 1 })
  expect(sentBy(t, account)).toHaveLength(2)
  expect(headerOf(sentBy(t, account).at(-1) ?? '', 'Subject')).toBe('Re: Offer')

  await rules.receive({ Subject: 'Second offer' })
  const second = (await rules.runs(id))[0]!
  const again = { ...answer, inReplyToMessageId: second.email.id, subject: 'Re: Second offer' }
  await sendByHand(t, user, account, again)
  expect(await rules.undo(id, second.email.id)).toMatchObject({ results: [{ outcome: 'undone' }] })
  const { body } = await t.call(user, 'GET', `/api/threads/${second.email.threadId}/follow-up`)
  expect(body).toMatchObject({ state: 'stopped' })
  await moveTo(t, '2027-02-08T10:01Z')
  expect(await work(t)).toMatchObject({ written: 0 })
  // What has been sent stays sent.
  expect(second.email.threadId).not.toBe(threadId)
  expect(await rules.undo(id, messageId)).toMatchObject({
    results: [{ outcome: 'kept', says: expect.stringContaining('ended') }],
  })
})

test('a rule leaves a conversation alone in which a person, or another rule, follows up', async ({
  t,
  user,
  account,
  rules,
}) => {
  const sent = await sendByHand(t, user, account)
  const url = `/api/threads/${sent.threadId}`
  await t.call(user, 'POST', `${url}/automation`, { body: { autoFollowUpEnabled: true, followUpDelay: 9 } })
  const id = await rules.begin('from:zoe', [followUp])
  const other = await rules.begin('from:zoe', [followUp])
  const original = headerOf(sentBy(t, account)[0] ?? '', 'Message-ID') ?? ''
  // Written by a program: it is no answer, and the person's follow-up goes on.
  await rules.receive({ 'In-Reply-To': original, Subject: 'Away', 'Auto-Submitted': 'auto-replied' })
  expect((await rules.runs(id))[0]?.results).toEqual([
    expect.objectContaining({ outcome: 'skipped', says: expect.stringContaining('A person') }),
  ])
  expect((await t.call(user, 'GET', `${url}/automation`)).body).toMatchObject({ followUpDelay: 9 })
  expect((await t.call(user, 'GET', `${url}/follow-up`)).body).toMatchObject({ state: 'active' })
  await rules.receive({ Subject: 'Another matter' })
  expect((await rules.runs(id))[0]?.results[0]).toMatchObject({ outcome: 'done' })
  expect((await rules.runs(other))[0]?.results[0]).toMatchObject({
    outcome: 'skipped',
    says: expect.stringContaining('A rule'),
  })
})

const newsletter = (subject: string) =>
  testMessage({ Subject: subject, 'List-Unsubscribe': '<mailto:off@list.example>' })
const SEARCH = 'is:newsletter is:unread older_than:1m'

test('a newsletter is archived once it is a month old and unread, by words that say so; not twice', async ({
  t,
  user,
  account,
  rules,
}) => {
  const understood = await rules.call('POST', '/understand', {
    text: 'archive newsletters I have not opened for a month',
  })
  const search = 'is:unread older_than:1m is:newsletter in:inbox'
  expect(understood).toMatchObject({ search, actions: [{ kind: 'archive' }], problems: [] })
  await fillInbox(t, account, [
    newsletter('Unread'),
    newsletter('Opened'),
    testMessage({ Subject: 'Letter' }),
  ])
  const flags = { read: false, starred: false, answered: false, draft: false }
  const receivedAt = t.deps.clock.now()
  t.world.mailbox(account.email).add({ folder: 'Archive', source: newsletter('Filed'), flags, receivedAt })
  await syncNow(t, account)
  const { emails } = (await t.call(user, 'GET', '/api/emails?folder=inbox')).body
  const opened = emails.find(({ subject }: { subject: string }) => subject === 'Opened')
  await t.call(user, 'POST', '/api/triage/mark', { body: { messageIds: [opened.id], isRead: true } })
  const id = await rules.begin(understood.search, understood.actions)
  expect(await rules.call('GET', '')).toMatchObject({ rules: [{ hasAge: true }] })
  await look(t)
  expect(await rules.runs(id)).toEqual([])

  await passTime(t, 40 * DAY_MS)
  await fillInbox(t, account, [newsletter('New')])
  const tried = await rules.call('POST', `/${id}/dry-run`)
  expect(tried).toMatchObject({ days: null, total: 1, actions: [{ says: 'would archive 1' }] })
  await Promise.all([looking(t), looking(t)])
  expect(await rules.subjects('archive')).toEqual(['Filed', 'Unread'])
  expect(await rules.subjects('inbox')).toEqual(['Letter', 'New', 'Opened'])
  const [run, ...others] = await rules.runs(id)
  expect(others).toEqual([])
  expect(run).toMatchObject({ state: 'done', results: [{ outcome: 'done', says: 'Archived' }] })

  expect(await rules.undo(id, run!.email.id)).toMatchObject({ state: 'undone' })
  await passTime(t, DAY_MS)
  await looking(t)
  expect(await rules.subjects('inbox')).toContain('Unread')
  expect(await rules.call('POST', `/${id}/dry-run`)).toMatchObject({ total: 0 })
})

test('it looks once a day and when it is switched on, and never while it is off', async ({
  t,
  account,
  rules,
}) => {
  await fillInbox(t, account, [newsletter('A')])
  await passTime(t, 40 * DAY_MS)
  const id = await rules.begin(SEARCH, [{ kind: 'star' }])
  await look(t)
  expect(await rules.runs(id)).toHaveLength(1)
  const flags = { read: false, starred: false, answered: false, draft: false }
  const receivedAt = new Date(t.deps.clock.now().getTime() - 50 * DAY_MS)
  t.world.mailbox(account.email).add({ folder: 'INBOX', source: newsletter('B'), flags, receivedAt })
  await syncNow(t, account)
  await looking(t)
  expect(await rules.runs(id)).toHaveLength(1)
  await rules.turn(id, false)
  await passTime(t, 2 * DAY_MS)
  await looking(t)
  expect(await rules.runs(id)).toHaveLength(1)
  await rules.turn(id, true)
  await look(t)
  expect(await rules.runs(id)).toHaveLength(2)
})

test('an earlier rule that stops keeps old mail, too, and mail that arrives is decided about by the others', async ({
  t,
  account,
  rules,
}) => {
  const first = await rules.begin('subject:keep', [{ kind: 'star' }], { stopsHere: true })
  await fillInbox(t, account, [newsletter('Keep'), newsletter('Go')])
  await doJobs(t, 'on/rules.apply')
  await passTime(t, 40 * DAY_MS)
  const { id } = await rules.create('older_than:1m', [{ kind: 'archive' }])
  expect(await rules.call('POST', `/${id}/dry-run`)).toMatchObject({ total: 2, takenBefore: 1 })
  await rules.turn(id, true)
  await look(t)
  expect(await rules.subjects('archive')).toEqual(['Go'])
  expect([(await rules.runs(first)).length, (await rules.runs(id)).length]).toEqual([1, 1])
})

test.for(['forward', 'reply-ai', 'follow-up', 'notify'])(
  'a rule about older mail cannot %s',
  async (kind, { rules }) => {
    const actions = [{ kind: 'archive' }, { kind, to: 'a@b.example', settings: {} }]
    expect(await rules.create(SEARCH, actions)).toMatchObject({
      fields: { actions: 'A rule about older mail cannot answer, forward, follow up or notify' },
    })
  },
)
