import { beforeAll, expect, test } from 'vitest'
import type { Email, EmailRow } from '#core/contract/emails.ts'
import { syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { bounceReport } from '#testing/mime/bounce-report.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  const own = { From: account.email, 'Message-ID': '<offer@own>', Subject: 'The offer' }
  put('Sent', testMessage({ ...own, To: 'zoe@there.example, bob@there.example' }))
  put('Sent', testMessage({ ...own, 'Message-ID': '<fine@own>', Subject: 'Fine', To: 'bob@there.example' }))
  put('INBOX', bounce)
  const late = { status: '4.4.1', diagnostic: '451 4.4.1 Connection timed out', action: 'delayed' as const }
  put('INBOX', bounceReport({ of: 'fine@own', to: 'bob@there.example', ...late }))
  put('INBOX', away({ 'In-Reply-To': '<offer@own>', From: 'bob@there.example' }))
  // It names our message, but belongs to a conversation of its own.
  put('INBOX', away({ References: '<x@there> <offer@own>', From: 'carl@elsewhere.example', Subject: 'Gone' }))
  await syncNow(t, account)
})

const put = (folder: string, source: Buffer) =>
  t.world.mailbox(account.email).add({
    ...{ folder, source, flags: { read: false, starred: false, answered: false, draft: false } },
    receivedAt: new Date('2026-01-02T10:00:00Z'),
  })

const away = (over: Record<string, string>) =>
  testMessage(
    {
      To: account.email,
      Subject: 'Automatic reply: The offer',
      Date: 'Fri, 2 Jan 2026 10:00:00 +0000',
      'Auto-Submitted': 'auto-replied',
      ...over,
    },
    'I am out of the office until 7 January.',
  )

const bounce = bounceReport({
  of: 'offer@own',
  status: '5.2.2',
  diagnostic: '552 5.2.2 Mailbox full',
})

const list = async (folder: string): Promise<EmailRow[]> =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}`)).body.emails
const read = async (subject: string, folder = 'sent'): Promise<Email> => {
  const row = (await list(folder)).find(one => one.subject === subject)
  return (await t.call(user, 'GET', `/api/emails/${row?.id}`)).body
}

test('a message that bounced says so in its list and in its conversation, with the words of the server', async () => {
  const rows = await list('sent')
  expect(rows.map(({ subject, isUndelivered }) => [subject, isUndelivered]).sort()).toEqual([
    ['Fine', false],
    ['The offer', true],
  ])
  expect((await list('inbox')).some(({ isUndelivered }) => isUndelivered)).toBe(false)
  const shown = {
    recipient: 'zoe@there.example',
    reason: 'mailbox-full',
    isHard: false,
    isDelay: false,
    diagnostic: '552 5.2.2 Mailbox full',
  }
  const offer = await read('The offer')
  expect(offer.bounces).toMatchObject([shown])
  // What is late has not failed.
  expect((await read('Fine')).bounces).toMatchObject([
    { recipient: 'bob@there.example', reason: 'unreachable', isHard: false, isDelay: true },
  ])
  const thread: Email[] = (await t.call(user, 'GET', `/api/threads/${offer.threadId}`)).body
  expect(thread.find(({ id }) => id === offer.id)?.bounces).toMatchObject([shown])
})

test('an automatic answer says who is away; from another conversation it says so with our message', async () => {
  const answer = await read('Automatic reply: The offer', 'inbox')
  expect(answer.absences).toMatchObject([
    { who: 'bob@there.example', until: '2026-01-07', messageId: answer.id },
  ])
  const offer = await read('The offer')
  const other = await read('Gone', 'inbox')
  expect(other.threadId).not.toBe(offer.threadId)
  expect(answer.threadId).toBe(offer.threadId)
  expect(offer.absences.map(({ who }) => who)).toEqual(['carl@elsewhere.example'])
})

test('what arrives in another mailbox tells nothing of this one, even if it names the same message', async () => {
  const stranger = await t.buildUser()
  const theirs = await t.buildAccount(stranger)
  t.world.mailbox(theirs.email).add({
    folder: 'Sent',
    source: testMessage({ From: theirs.email, 'Message-ID': '<fine@own>', Subject: 'Fine' }),
    flags: { read: true, starred: false, answered: false, draft: false },
    receivedAt: new Date('2026-01-02T10:00:00Z'),
  })
  t.world.mailbox(theirs.email).add({
    folder: 'INBOX',
    source: Buffer.from(String(bounce).replace('offer@own', 'fine@own')),
    flags: { read: false, starred: false, answered: false, draft: false },
    receivedAt: new Date('2026-01-02T10:00:00Z'),
  })
  await syncNow(t, theirs)
  const rows: EmailRow[] = (await t.call(stranger, 'GET', '/api/emails?folder=sent')).body.emails
  expect(rows.map(({ isUndelivered }) => isUndelivered)).toEqual([true])
  expect((await read('Fine')).bounces.map(({ isDelay }) => isDelay)).toEqual([true])
})
