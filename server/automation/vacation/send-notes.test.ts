import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SaveVacation } from '#core/contract/vacation.ts'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { outgoingMessages, suppressions, vacationNotes } from '#server/db/schema/index.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { proveAgain } from '#testing/access/prove-again.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'
import { sendNotes } from './send-notes.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const dayIn = (days: number) =>
  new Date(t.deps.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const note = (change: Partial<SaveVacation> = {}): SaveVacation => ({
  ...{ isOn: true, firstDay: dayIn(-1), lastDay: dayIn(30), timeZone: 'UTC' },
  ...{ subject: '', body: '<p>I am at the sea.</p>', audience: 'everybody', ...change },
})
const goAway = async (change: Partial<SaveVacation> = {}, who = user, from = account) => {
  const { status, body } = await t.call(who, 'PUT', `/api/vacation/${from.id}`, { body: note(change) })
  expect([status, body]).toMatchObject([200, { keptBy: 'quillbox' }])
}
const letter = (headers: Record<string, string> = {}) => testMessage({ To: account.email, ...headers })
/** Mail comes in, its subscriber runs, and everything that is due leaves. */
const arrive = async (...sources: Buffer[]) => {
  await fillInbox(t, account, sources)
  await work()
}
const work = async () => {
  await doJobs(t, 'on/vacation.answer')
  await doJobs(t, 'compose.send')
}
/** Delivered notes, read in the mailboxes of those who got them. */
const notesIn = (email: string) => {
  const box = t.world.mailbox(email)
  return [...box.messages.values()]
    .filter(({ folder }) => folder === 'INBOX')
    .map(message => box.source(message).toString())
    .filter(source => /^Auto-Submitted: auto-replied/m.test(source))
}
const header = (source: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec((source ?? '').replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim()
/** A person with a mailbox in the same world, so that what they get can be read. */
const correspondent = () => {
  const email = `zoe${Math.random().toString(36).slice(2)}@outside.example`
  t.world.mailbox(email)
  return email
}

test('a letter is answered once, in its conversation, and says that no person has written it', async () => {
  const zoe = correspondent()
  await goAway()
  const sent = letter({ From: `Zoe <${zoe}>`, Subject: 'The plan', 'Message-ID': '<plan@outside.example>' })
  await arrive(sent)
  const [answer, ...others] = notesIn(zoe)
  expect(others).toEqual([])
  expect(header(answer, 'From')).toContain(account.email)
  expect(header(answer, 'To')).toBe(zoe)
  expect(header(answer, 'Subject')).toBe('Auto: The plan')
  expect(header(answer, 'In-Reply-To')).toBe('<plan@outside.example>')
  expect(header(answer, 'References')).toBe('<plan@outside.example>')
  expect(answer).toContain('I am at the sea.')
  // It does not count as answered: nobody has read it yet.
  const box = t.world.mailbox(account.email)
  await syncNow(t, account)
  expect([...box.messages.values()].filter(({ flags }) => flags.answered)).toEqual([])
})

test('whoever writes again is answered again after a week, and not before', async () => {
  const zoe = correspondent()
  await goAway()
  await arrive(letter({ From: zoe }), letter({ From: zoe.toUpperCase() }))
  expect(notesIn(zoe)).toHaveLength(1)
  await passTime(t, 7 * DAY_MS - 60_000)
  await arrive(letter({ From: zoe }))
  expect(notesIn(zoe)).toHaveLength(1)
  await passTime(t, 120_000)
  await doJobs(t, 'sync.purge')
  await arrive(letter({ From: zoe }))
  expect(notesIn(zoe)).toHaveLength(2)
})

test('two workers at once, retries, and two letters in two pages send one note', async () => {
  const zoe = correspondent()
  await goAway()
  const before = await messageIds()
  await fillInbox(t, account, [letter({ From: zoe }), letter({ From: zoe }), letter({ From: zoe })])
  const ids = (await messageIds()).filter(id => !before.includes(id))
  expect(ids).toHaveLength(3)
  const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'on/vacation.answer' } }
  const answer = (messageIds: number[]) =>
    sendNotes(ctx, { workspaceId: account.workspaceId, accountId: account.id, messageIds })
  await Promise.all([answer(ids), answer(ids), answer(ids.slice(1)), answer(ids.slice(2))])
  await answer(ids)
  // Not even one that the gate would hold back.
  expect(await t.deps.db.$count(outgoingMessages, eq(outgoingMessages.accountId, account.id))).toBe(1)
  await work()
  expect(notesIn(zoe)).toHaveLength(1)
})
const messageIds = async (): Promise<number[]> => {
  const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}&folder=inbox`)).body
  return emails.map(({ id }: { id: number }) => id)
}

describe('by what a message says of itself (RFC 3834)', () => {
  const HOP =
    'from mx.outside.example (mx.outside.example [9.9.9.9]) by mail.example; Thu, 1 Jan 2026 00:00:00 +0000'
  const rows: [string, Record<string, string>, boolean][] = [
    ['a plain letter', {}, true],
    ['Auto-Submitted: no', { 'Auto-Submitted': 'no' }, true],
    ['to an own address in Cc', { To: 'x@y.example', Cc: 'ME' }, true],
    ['resent to the mailbox', { To: 'x@y.example', 'Resent-To': 'ME' }, true],
    ['with a Return-Path of its sender', { 'Return-Path': '<FROM>', Received: HOP }, true],
    ['Auto-Submitted: auto-replied', { 'Auto-Submitted': 'auto-replied' }, false],
    ['Auto-Submitted: auto-generated', { 'Auto-Submitted': 'auto-generated; x=y' }, false],
    ['Auto-Submitted: anything else', { 'Auto-Submitted': 'auto-notified' }, false],
    ['Precedence: bulk', { Precedence: 'bulk' }, false],
    ['Precedence: list', { Precedence: 'list' }, false],
    ['Precedence: junk', { Precedence: 'junk' }, false],
    ['List-Id', { 'List-Id': '<birds.lists.example>' }, false],
    ['List-Post', { 'List-Post': '<mailto:birds@lists.example>' }, false],
    ['List-Unsubscribe', { 'List-Unsubscribe': '<mailto:off@lists.example>' }, false],
    ['a null Return-Path', { 'Return-Path': '<>' }, false],
    ['a Return-Path of a mailer', { 'Return-Path': '<bounce-7@mailer.example>', Received: HOP }, false],
    ['X-Auto-Response-Suppress', { 'X-Auto-Response-Suppress': 'OOF' }, false],
    ['a report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }, false],
    ['answers to nobody', { 'Reply-To': 'Shop <no-reply@outside.example>' }, false],
    ['to others only', { To: 'x@y.example' }, false],
  ]
  test('is answered what a person has written to this mailbox, and nothing else', async () => {
    await goAway()
    const senders = rows.map(correspondent)
    await arrive(...rows.map(([, headers], at) => withHeaders(headers, senders[at] ?? '')))
    const answered = rows.map(([name], at) => [name, notesIn(senders[at] ?? '').length === 1])
    expect(answered).toEqual(rows.map(([name, , isAnswered]) => [name, isAnswered]))
  })

  function withHeaders(headers: Record<string, string>, from: string): Buffer {
    const named = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('ME', account.email).replace('FROM', from),
    ])
    const fields = Object.fromEntries(named)
    // Trace lines stand above all others.
    const all = { ...fields, From: from, To: account.email, ...fields, 'Message-ID': `<${from}>` }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    return Buffer.from(`${lines.join('\r\n')}\r\nSubject: Hi\r\n\r\nHello\r\n`)
  }

  test('nobody reads what programs and lists get', async () => {
    const names = ['mailer-daemon', 'no-reply', 'owner-birds', 'birds-request', 'majordomo']
    const addresses = names.map(name => `${name}@${Math.random().toString(36).slice(2)}.example`)
    for (const address of addresses) t.world.mailbox(address)
    await goAway()
    await arrive(...addresses.map(From => letter({ From })))
    expect(addresses.flatMap(notesIn)).toEqual([])
  })
})

test('the note goes to the sender that the server noted, from the address that was written to', async () => {
  const [zoe, office] = [correspondent(), correspondent()]
  const alias = `sales@${Math.random().toString(36).slice(2)}.example`
  await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, {
    body: { aliases: [{ address: alias, name: 'Sales' }] },
  })
  await goAway({ subject: 'Gone fishing' })
  const hop = 'from mx.outside.example (mx [9.9.9.9]) by mail.example; Thu, 1 Jan 2026 00:00:00 +0000'
  const head = `Return-Path: <${office}>\r\nReceived: ${hop}\r\nReply-To: other@outside.example\r\n`
  await arrive(Buffer.concat([Buffer.from(head), letter({ From: zoe, To: alias })]))
  expect(notesIn(zoe)).toEqual([])
  const [answer] = notesIn(office)
  expect(header(answer, 'To')).toBe(office)
  expect(header(answer, 'From')).toContain(alias)
  expect(header(answer, 'Subject')).toBe('Auto: Gone fishing')
  // The same person, by another return path: they have got it.
  const again = Buffer.from(head.replace(office, correspondent()))
  await arrive(Buffer.concat([again, letter({ From: zoe, To: alias })]))
  expect(await t.deps.db.$count(outgoingMessages, eq(outgoingMessages.accountId, account.id))).toBe(1)
})

test('mail outside the dates, old mail, spam and own mail get none', async () => {
  const zoe = correspondent()
  await goAway({ firstDay: dayIn(1) })
  await arrive(letter({ From: zoe }))
  await goAway()
  const box = t.world.mailbox(account.email)
  const at = (hoursAgo: number) => new Date(t.deps.clock.now().getTime() - hoursAgo * 3_600_000)
  box.add({ folder: 'INBOX', source: letter({ From: zoe }), flags: { ...ARRIVING }, receivedAt: at(5) })
  const spam = box.folders.find(({ role }) => role === 'spam')?.remoteId ?? ''
  box.add({ folder: spam, source: letter({ From: zoe }), flags: { ...ARRIVING }, receivedAt: at(0) })
  await syncNow(t, account)
  await work()
  expect(notesIn(zoe)).toEqual([])
  await arrive(letter({ From: account.email }))
  expect(notesIn(account.email)).toEqual([])
  await goAway({ isOn: false })
  await arrive(letter({ From: zoe }))
  expect(notesIn(zoe)).toEqual([])
})

test('only people whom one has written to get it, if one wants that; notes do not count', async () => {
  const [friend, stranger] = [correspondent(), correspondent()]
  await goAway()
  await arrive(letter({ From: stranger }))
  expect(notesIn(stranger)).toHaveLength(1)
  const written = { fromAccountId: account.id, to: friend.toUpperCase(), subject: 's', body: '<p>b</p>' }
  await t.call(user, 'POST', '/api/emails/send', { body: written })
  await doJobs(t, 'compose.send')
  await passTime(t, 8 * DAY_MS)
  await proveAgain(t)
  await goAway({ audience: 'known' })
  await arrive(letter({ From: friend }), letter({ From: stranger }))
  expect([notesIn(friend).length, notesIn(stranger).length]).toEqual([1, 1])
})

describe('loops', () => {
  test('two own mailboxes that are both away stop after one exchange', async () => {
    const other = await t.buildAccount(user)
    await syncNow(t, other)
    await goAway()
    await goAway({ body: '<p>Me too.</p>' }, user, other)
    const written = { fromAccountId: other.id, to: account.email, subject: 'Lunch?', body: '<p>b</p>' }
    await t.call(user, 'POST', '/api/emails/send', { body: written })
    await doJobs(t, 'compose.send')
    for (let turn = 0; turn < 4; turn += 1) {
      for (const one of [account, other]) await syncNow(t, one)
      await work()
    }
    expect([notesIn(other.email).length, notesIn(account.email).length]).toEqual([1, 0])
  })

  test('a robot that answers everything and says nothing of itself gets one note', async () => {
    const robot = correspondent()
    await goAway()
    await arrive(letter({ From: robot }))
    for (let turn = 0; turn < 4; turn += 1) await arrive(letter({ From: robot, Subject: 'Re: Auto: again' }))
    expect(notesIn(robot)).toHaveLength(1)
  })
})

test('nobody gets it who wants no mail, or got something automatic today, and nothing is left of it', async () => {
  const [zoe, ben] = [correspondent(), correspondent()]
  const { workspaceId, id: accountId } = account
  await t.deps.db
    .insert(suppressions)
    .values({ workspaceId, kind: 'address', value: zoe, reason: 'They asked for none.', source: 'person' })
  const written = { fromAccountId: accountId, to: ben, subject: 's', body: '<p>b</p>' }
  await t.call(user, 'POST', '/api/emails/send', { body: written })
  await t.deps.db.update(outgoingMessages).set({ origin: 'follow_up', actorKind: 'rule' })
  await doJobs(t, 'compose.send')
  await goAway()
  const count = () => t.deps.db.$count(outgoingMessages)
  const before = await count()
  await arrive(letter({ From: zoe }), letter({ From: ben }))
  expect(await count()).toBe(before)
  // A day later there is nothing against it.
  await passTime(t, DAY_MS + 60_000)
  await arrive(letter({ From: ben }))
  expect(notesIn(ben)).toHaveLength(1)
})

test('nothing is sent while everything that acts by itself is stopped, and the note is in the log of what left', async () => {
  const zoe = correspondent()
  await goAway()
  await t.call(user, 'PUT', '/api/outbox/stops/person', { body: { isStopped: true } })
  await arrive(letter({ From: zoe }))
  expect(notesIn(zoe)).toEqual([])
  const { items } = (await t.call(user, 'GET', '/api/scheduled')).body
  expect(items).toMatchObject([{ origin: 'vacation', to: [zoe], isWaiting: true }])
})

test('a note rests once whoever has written it may not send from the mailbox, and goes on when somebody saves it anew', async () => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  account = await t.buildAccount(admin)
  await syncNow(t, account)
  const rights = { canAccessAllAccounts: true, canManageAccounts: true }
  await t.grant(member, { ...rights, canManageEmails: true })
  await goAway({}, member)
  await t.grant(member, { ...rights, canManageEmails: false })
  const switchOn = await t.call(member, 'PUT', `/api/vacation/${account.id}`, { body: note() })
  expect(switchOn.status).toBe(403)
  const [before, after] = [correspondent(), correspondent()]
  await arrive(letter({ From: before }))
  expect(notesIn(before)).toEqual([])
  const told = async (who: TestUser) => (await t.call(who, 'GET', '/api/notices')).body.notices
  for (const who of [admin, member]) expect(await told(who)).toHaveLength(1)
  await goAway({}, admin)
  expect(await told(member)).toEqual([])
  await arrive(letter({ From: after }))
  expect(notesIn(after)).toHaveLength(1)
})

test('a mailbox gives a few notes a day, and fewer to one domain; of the others nothing is left', async () => {
  const some = (count: number, domain: string) =>
    Array.from({ length: count }, (_, at) => letter({ From: `${at}@${domain.replace('N', String(at))}` }))
  await t.call(user, 'PUT', `/api/automatic-answers/limits/${account.id}`, { body: { answersADay: 10 } })
  await goAway()
  const count = () => t.deps.db.$count(outgoingMessages, eq(outgoingMessages.accountId, account.id))
  await fillInbox(t, account, some(4, 'mail.many.example'))
  await doJobs(t, 'on/vacation.answer')
  expect(await count()).toBe(2)
  await arrive(...some(4, 'many.example'))
  expect(await count()).toBe(2)
  await arrive(...some(12, 'oneN.example'))
  expect(await count()).toBe(10)
  await passTime(t, DAY_MS + 60_000)
  await arrive(letter({ From: 'new@many.example' }))
  expect(await count()).toBe(11)
})

describe('a note that is switched off', () => {
  const waiting = async () => (await t.call(user, 'GET', '/api/scheduled')).body.items.length
  const isStopped = (stopped: boolean) =>
    t.call(user, 'PUT', '/api/outbox/stops/person', { body: { isStopped: stopped } })
  beforeEach(async () => {
    await goAway()
    await isStopped(true)
  })

  test('takes back what waits to leave', async () => {
    await arrive(letter({ From: correspondent() }))
    expect(await waiting()).toBe(1)
    await goAway({ isOn: false })
    expect(await waiting()).toBe(0)
  })

  test('does not leave even if it was left waiting', async () => {
    const zoe = correspondent()
    await arrive(letter({ From: zoe }))
    await t.deps.db.update(vacationNotes).set({ isOn: false }).where(eq(vacationNotes.accountId, account.id))
    await isStopped(false)
    await passTime(t, 20 * 60_000)
    await recoverOutgoing(t.deps)
    await doJobs(t, 'compose.send')
    expect([notesIn(zoe), await waiting()]).toEqual([[], 0])
  })
})
