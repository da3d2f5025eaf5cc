import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { USUAL_PUSH } from '#core/contract/push.ts'
import { pushDevices, pushKeys, pushNews, sessions } from '#server/db/schema/index.ts'
import { rotateKeys } from '#server/office/admin/rotate-keys.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { openImapMailbox } from '#testing/mailboxes/imap-mailbox.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import {
  type PushService,
  pushReader,
  senderOf,
  startInnerServer,
  startPushService,
} from '#testing/servers/push-service.ts'
import { isBetween } from './settings.ts'

const t = sharedApp()
let service: PushService
let user: TestUser
let account: TestAccount
let browser: ReturnType<typeof pushReader>
let count = 0
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.taken.length = 0
  service.answer(201)
  user = await t.buildUser()
  account = await t.buildAccount(user)
  browser = newBrowser()
  await subscribe()
  await syncNow(t, account)
})

function newBrowser() {
  count += 1
  return pushReader(`${service.origin}/push/${count}`)
}
const subscribe = async (who = user, { subscription } = browser) =>
  expect((await t.call(who, 'PUT', '/api/push/devices', { body: subscription })).status).toBe(200)
const settle = (change: object, who = user) =>
  t.call(who, 'PUT', '/api/push/settings', { body: { ...USUAL_PUSH, ...change } })
const letter = (subject: string, headers: Record<string, string> = {}) =>
  testMessage({ Subject: subject, ...headers }, 'The first words.')
/** Mail comes, and rules have decided about it; nobody is told yet. */
async function arrive(sources: Buffer[], to = account) {
  await fillInbox(t, to, sources)
  await doJobs(t, 'on/rules.apply')
}
async function tell() {
  await doJobs(t, 'push.tell')
  await doJobs(t, 'push.deliver')
}
const told = () => service.taken.map(push => browser.read(push)) as Record<string, unknown>[]
const titles = () => told().map(({ title }) => title)
const list = async () =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)).body.emails as {
    id: number
    threadId: string
    subject: string
  }[]
const devices = async (who = user) => (await t.call(who, 'GET', '/api/push')).body.devices as { id: number }[]

test('a push tells who has written what, encrypted for the browser and signed by the installation', async () => {
  await arrive([letter('Lunch')])
  await tell()
  const [email] = await list()
  expect(told()).toEqual([
    {
      title: 'Zoe',
      body: 'Lunch\nThe first words.',
      path: `/thread/${email?.threadId}?from=inbox`,
      tag: `mailbox-${account.id}`,
      emailIds: [email?.id],
    },
  ])
  const [push] = service.taken
  expect(push?.headers).toMatchObject({ ttl: '43200', urgency: 'high', topic: /^[\w-]{32}$/ })
  expect(push?.body.toString('latin1')).not.toContain('Lunch')
  const { publicKey } = (await t.call(user, 'GET', '/api/push')).body
  const { key, aud, exp, sub } = senderOf(push as never)
  expect([key, aud]).toEqual([publicKey, service.origin])
  expect(exp - Date.now() / 1000).toBeLessThan(24 * 3600)
  expect(sub).toMatch(/^mailto:/)
  expect((await t.call(user, 'GET', '/api/push')).body.devices).toMatchObject([
    { isCurrent: true, usedAt: expect.any(String) },
  ])
})

test('several messages of a moment are one push, and mail that was read meanwhile is left out', async () => {
  await arrive([letter('One'), letter('Two')])
  await arrive([letter('Three')])
  await tell()
  expect(told()).toMatchObject([
    {
      title: `3 new messages in ${account.email}`,
      body: 'Zoe: Three\nZoe: Two\nZoe: One',
      path: '/inbox',
    },
  ])
  const ids = (await list()).map(({ id }) => id)
  await t.call(user, 'POST', '/api/triage/mark', { body: { messageIds: ids, isRead: true } })
  await arrive([letter('Four')])
  await tell()
  expect(titles()).toEqual([`3 new messages in ${account.email}`, 'Zoe'])
  const unread = async (who: TestUser) =>
    (await t.call(who, 'GET', `/api/push/unread?ids=${[...ids, ...(await list()).map(({ id }) => id)]}`)).body
  const [four] = (await list()).filter(({ subject }) => subject === 'Four')
  expect(await unread(user)).toEqual({ unread: [four?.id] })
  expect(await unread(await t.buildUser())).toEqual({ unread: [] })
})

test('mail that is read before anybody is told of it is not told of', async () => {
  await arrive([letter('Lunch')])
  const ids = (await list()).map(({ id }) => id)
  await t.call(user, 'POST', '/api/triage/mark', { body: { messageIds: ids, isRead: true } })
  await tell()
  expect(service.taken).toEqual([])
})

test('who wants nothing on the lock screen is told only that mail has come, and where', async () => {
  await settle({ showsContent: false })
  await arrive([letter('Secret')])
  await tell()
  expect(told()).toMatchObject([{ title: 'New mail', body: `In ${account.email}` }])
})

describe('a person chooses of what they are told', () => {
  const mixed = () => [
    letter('Issue', { From: 'list@list.example', 'List-Unsubscribe': '<mailto:off@list.example>' }),
    letter('Stranger', { From: 'Sam <sam@strange.example>' }),
    letter('Friend', { From: 'Fay <fay@friend.example>' }),
  ]
  test.each([
    ['all', 'Fay: Friend\nSam: Stranger\nlist@list.example: Issue'],
    ['people', 'Fay: Friend\nSam: Stranger'],
    ['known', 'Friend\nThe first words.'],
  ])('%s', async (level, body) => {
    const receivedAt = new Date(t.deps.clock.now().getTime() - 3_600_000)
    t.world.mailbox(account.email).add({
      folder: 'Sent',
      source: testMessage({ From: account.email, To: 'fay@friend.example' }),
      flags: { read: true, starred: false, answered: false, draft: false },
      receivedAt,
    })
    await syncNow(t, account)
    await settle({ level })
    await arrive(mixed())
    await tell()
    expect(told()).toMatchObject([{ body }])
  })

  test('no mail of a mailbox that is silent', async () => {
    await settle({ silentAccountIds: [account.id] })
    await arrive([letter('Lunch')])
    await tell()
    expect(service.taken).toEqual([])
  })

  test('nothing in quiet hours, by the clocks of their time zone, nor later', async () => {
    const zone = 'Pacific/Kiritimati'
    const there = new Date(t.deps.clock.now().getTime() + 14 * 3_600_000)
    const clock = (hours: number) => new Date(there.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    await settle({ quiet: 'hours', quietFrom: clock(-1), quietTo: clock(1), timeZone: zone })
    await arrive([letter('Night')])
    await tell()
    await settle({ quiet: 'hours', quietFrom: clock(2), quietTo: clock(5) })
    await tell()
    expect(service.taken).toEqual([])
    await arrive([letter('Day')])
    await tell()
    expect(told()).toMatchObject([{ title: 'Zoe' }])
  })

  test('nothing outside of their working hours', async () => {
    const today = t.deps.clock.now().getUTCDay() || 7
    const others = [1, 2, 3, 4, 5, 6, 7].filter(day => day !== today)
    const hours = { timeZone: 'UTC', from: '00:00', to: '24:00' }
    await t.call(user, 'PUT', '/api/working-hours', { body: { ...hours, days: others } })
    await settle({ quiet: 'outside-work' })
    await arrive([letter('Sunday')])
    await tell()
    expect(service.taken).toEqual([])
    await t.call(user, 'PUT', '/api/working-hours', { body: { ...hours, days: [today] } })
    await arrive([letter('Work')])
    await tell()
    expect(told()).toMatchObject([{ title: 'Zoe' }])
  })
})

test.each([
  ['22:00', '07:00', '23:30', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '12:00', true],
  ['12:00', '13:00', '13:00', false],
])('quiet from %s to %s at %s is %s', (from, to, clock, quiet) => {
  expect(isBetween(clock, from, to)).toBe(quiet)
})

describe('a subscription ends', () => {
  const stored = () => t.deps.db.$count(pushDevices, eq(pushDevices.userId, user.id))
  test('when the push service says so', async () => {
    for (const status of [410, 404]) {
      if ((await stored()) === 0) await subscribe()
      service.answer(status)
      await arrive([letter('Lunch')])
      await tell()
      expect(await stored(), String(status)).toBe(0)
    }
  })

  test('with its session: by signing out, from another device, or by time', async () => {
    await arrive([letter('Lunch')])
    await t.call(user, 'POST', '/api/auth/logout')
    expect(await stored()).toBe(0)
    await tell()
    user = await t.buildUser()
    browser = newBrowser()
    await subscribe()
    await t.deps.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, user.id))
    account = await t.buildAccount(user)
    await arrive([letter('Lunch')])
    await tell()
    expect(service.taken).toEqual([])
  })

  test('when the person takes it away, which nobody else can', async () => {
    const [device] = await devices()
    const stranger = await t.buildUser()
    const remove = (who: TestUser) => t.call(who, 'DELETE', `/api/push/devices/${device?.id}`)
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(user)).status).toBe(200)
    expect(await devices()).toEqual([])
  })

  test('for the person before, when somebody else signs in on the device', async () => {
    const next = await t.buildUser()
    await subscribe(next)
    expect([await devices(), (await devices(next)).length]).toEqual([[], 1])
    const { subscription } = pushReader(browser.subscription.endpoint)
    expect((await t.call(user, 'PUT', '/api/push/devices', { body: subscription })).status).toBe(409)
  })
})

test.each([429, 503])('a push service that answers %s is asked again', async status => {
  service.answer(status)
  await arrive([letter('Lunch')])
  await doJobs(t, 'push.tell')
  await expect(doJobs(t, 'push.deliver')).rejects.toThrow(`a push service answered ${status}`)
  expect(await devices()).toHaveLength(1)
})

test('a push that is refused as wrong is not tried again, and the device stays', async () => {
  service.answer(403)
  await arrive([letter('Lunch')])
  await tell()
  expect(service.taken).toHaveLength(1)
  expect(await devices()).toMatchObject([{ usedAt: null }])
})

test('a forged address leads to no server inside, not even by a redirect', async () => {
  const inner = await startInnerServer()
  service.answer(307, { location: `http://127.0.0.1:${inner.port}/` })
  await arrive([letter('Lunch')])
  await tell()
  expect(service.taken).toHaveLength(1)
  for (const host of ['10.0.0.1', '169.254.169.254', '[::1]']) {
    const { subscription } = pushReader(`https://${host}:${inner.port}/`)
    await subscribe(user, { subscription } as never)
  }
  await arrive([letter('Again')])
  await tell()
  for (const endpoint of [`http://127.0.0.1:${inner.port}/`, 'file:///etc/passwd', 'x'])
    expect(
      (await t.call(user, 'PUT', '/api/push/devices', { body: { ...browser.subscription, endpoint } }))
        .status,
    ).toBe(400)
  expect(inner.asked).toEqual([])
  inner.close()
})

test('who may not see a mailbox any more is not told of its mail, although it came before', async () => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  const shared = await t.buildAccount(admin)
  await t.grant(member, { canManageEmails: true, allowedAccountIds: [shared.id] })
  await syncNow(t, shared)
  const rule = {
    name: 'Bills',
    search: 'subject:invoice',
    actions: [{ kind: 'notify' }],
    accountIds: [shared.id],
  }
  const { id } = (await t.call(member, 'POST', '/api/rules', { body: rule })).body
  await t.call(member, 'POST', `/api/rules/${id}/dry-run`)
  expect((await t.call(member, 'PUT', `/api/rules/${id}/on`, { body: { isOn: true } })).status).toBe(200)
  browser = newBrowser()
  await subscribe(member)
  await arrive([letter('Invoice 1')], shared)
  await tell()
  // A colleague's mail is not opened for this, so only the fact is told.
  expect(told()).toMatchObject([
    { title: 'New mail', body: `${shared.email}: one of your rules tells you of it`, path: /^\/email\/\d+$/ },
  ])
  await arrive([letter('Invoice 2')], shared)
  await doJobs(t, 'push.tell')
  await t.grant(member, { allowedAccountIds: [] })
  await doJobs(t, 'push.deliver')
  expect(service.taken).toHaveLength(1)
})

test('all processes have one key, which is sealed and changes its seal with the others', async () => {
  const keys = await Promise.all(
    [1, 2, 3].map(async () => (await t.call(user, 'GET', '/api/push')).body.publicKey),
  )
  expect(new Set(keys).size).toBe(1)
  const row = async () => (await t.deps.db.select().from(pushKeys))[0]
  const before = await row()
  expect(before?.sealedPrivateKey).toMatch(/^v1\./)
  const box = createSecretBox([new Uint8Array(32).fill(8), ...t.deps.secrets.keys()])
  await rotateKeys(t.deps.db, box)
  const after = await row()
  expect(after?.publicKey).toBe(before?.publicKey)
  expect(after?.sealedPrivateKey.split('.')[1]).not.toBe(before?.sealedPrivateKey.split('.')[1])
  await rotateKeys(t.deps.db, createSecretBox([...t.deps.secrets.keys(), ...box.keys()]))
})

test('news is forgotten after a day, when more of it comes', async () => {
  await arrive([letter('Lunch')])
  await tell()
  const left = () => t.deps.db.$count(pushNews, eq(pushNews.userId, user.id))
  await t.deps.db
    .update(pushNews)
    .set({ createdAt: new Date(t.deps.clock.now().getTime() - 90_000_000) })
    .where(and(eq(pushNews.userId, user.id), eq(pushNews.workspaceId, account.workspaceId)))
  await arrive([letter('Dinner')])
  await tell()
  expect(await left()).toBe(1)
})

describe.skipIf(!haveDovecot())('with a mail server', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 1 })
  })
  afterAll(() => dovecot.stop())

  test('mail that comes there by IMAP is told of', async () => {
    const box = await openImapMailbox(t, dovecot, dovecot.users[0] as string)
    await box.sync()
    await subscribe(box.user)
    await box.other.append('INBOX', letter('From the server'), [], t.deps.clock.now())
    await box.sync()
    await doJobs(t, 'on/rules.apply')
    await tell()
    expect(told()).toMatchObject([{ title: 'Zoe', body: 'From the server\nThe first words.' }])
    await box.close()
  })
})
