import { expect, test } from 'vitest'
import { syncNow, testMessage } from '#testing/app.ts'
import { test as appTest } from '#testing/fixture.ts'
import { findArrived, findWorkspaceAddresses } from './arrived-queries.ts'
import { type ArrivedMail, mayAnswerByItself } from './may-answer.ts'

const NOON = new Date('2026-01-02T12:00:00Z')
const ago = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000)
const MAIL: ArrivedMail = {
  from: { name: 'Zoe', address: 'zoe@there.example' },
  recipients: ['bob@there.example', 'Ann@own.example'],
  isBulk: false,
  isAutomatic: false,
  authentication: 'none',
  provenDomain: null,
  isThere: true,
  isPlaceholder: false,
  receivedAt: ago(1),
  sentAt: ago(2),
  signals: ['answer', 'unsubscribe'],
}
const ask = (change: Partial<ArrivedMail>) =>
  mayAnswerByItself(
    { ...MAIL, ...change },
    { own: ['ann@own.example', 'sales@own.example'], never: ['colleague@own.example'], arrivedAt: NOON },
  )
const from = (address: string) => ({ from: { name: null, address } })

test.for<[string, Partial<ArrivedMail>]>([
  ['from a person', {}],
  ['to an address with a detail behind the name', { recipients: ['ann+shop@OWN.example'] }],
  ['to an alias', { recipients: ['sales@own.example'] }],
  ['sent with a clock that is hours wrong', { sentAt: ago(20) }],
  ['without a date', { sentAt: null }],
  ['from somebody whose name is like that of a list', from('abuser@there.example')],
  ['with another sender that the server noted', { returnPath: 'zoe@mail.there.example' }],
  [
    'with one in another domain that is proven',
    { returnPath: 'zoe@office.example', provenDomain: 'office.example' },
  ],
  ['where the server noted no sender', { returnPath: null }],
  ['with answers to another address', { replyTo: [{ name: null, address: 'team@there.example' }] }],
])('mail may be answered %s', ([, change]) => {
  expect(ask(change)).toEqual({ to: change.from ?? MAIL.from })
})

test.for<[string, Partial<ArrivedMail>]>([
  ['unreadable', { isPlaceholder: true }],
  ['gone', { isThere: false }],
  ['nobody-reads', { replyTo: [{ name: null, address: 'no-reply@there.example' }] }],
  ['no-sender', { from: null }],
  ['no-sender', from('nobody')],
  ['no-sender', { returnPath: '' }],
  ['no-sender', { returnPath: 'MAILER-DAEMON' }],
  ['own', from('Ann@own.example')],
  ['own', from('ann+test@own.example')],
  ['own', from('colleague@own.example')],
  ['own', { returnPath: 'Sales@own.example' }],
  ['automatic', { isAutomatic: true }],
  ['automatic', { signals: ['absence'] }],
  ['automatic', { signals: ['automatic', 'answer'] }],
  ['automatic', { signals: ['complaint'] }],
  ['bulk', { isBulk: true }],
  ['nobody-reads', from('MAILER-DAEMON@there.example')],
  ['nobody-reads', from('no-reply@there.example')],
  ['nobody-reads', from('owner-list@there.example')],
  ['nobody-reads', from('list-owner@there.example')],
  ['nobody-reads', from('list-request@there.example')],
  ['nobody-reads', from('listserv@there.example')],
  ['nobody-reads', from('listproc@there.example')],
  ['nobody-reads', from('nobody@there.example')],
  ['nobody-reads', { returnPath: 'LISTSERV@there.example' }],
  ['nobody-reads', { returnPath: 'bounces+17@mailer.example' }],
  [
    'unproven-path',
    { returnPath: 'zoe@office.example', authentication: 'pass', provenDomain: 'there.example' },
  ],
  ['not-addressed', { recipients: ['bob@there.example'] }],
  ['not-addressed', { recipients: [] }],
  ['forged', { authentication: 'fail' }],
  ['old', { receivedAt: ago(7) }],
  ['old', { sentAt: ago(25) }],
])('mail is not answered by a program: %s (%j)', ([refusal, change]) => {
  expect(ask(change)).toMatchObject({ refusal, why: expect.stringMatching(/\.$/) })
})

test('how old mail may be is a matter of what is answered, and none where a person asks', () => {
  const judge = (mail: Partial<ArrivedMail>, how: Partial<Parameters<typeof mayAnswerByItself>[1]>) =>
    mayAnswerByItself({ ...MAIL, ...mail }, { own: ['ann@own.example'], arrivedAt: NOON, ...how })
  const oldest = { receivedMs: 4 * 3_600_000, writtenMs: null }
  expect(judge({ receivedAt: ago(5) }, {})).toEqual({ to: MAIL.from })
  expect(judge({ receivedAt: ago(5) }, { oldest })).toMatchObject({ refusal: 'old' })
  expect(judge({ sentAt: ago(90) }, { oldest })).toEqual({ to: MAIL.from })
  expect(judge({ receivedAt: ago(900), sentAt: ago(999) }, { arrivedAt: null })).toEqual({ to: MAIL.from })
})

appTest('stored mail is judged by what its headers say and where it lies', async ({ t, user, account }) => {
  const other = await t.buildAccount(user)
  const flags = { read: false, starred: false, answered: false, draft: false }
  const put = (folder: string, headers: Record<string, string>) =>
    t.world.mailbox(account.email).add({
      folder,
      source: testMessage({ From: 'Zoe <zoe@there.example>', To: account.email, ...headers }),
      flags,
      receivedAt: NOON,
    })
  put('INBOX', { Subject: 'Person', 'Reply-To': 'other@there.example' })
  put('INBOX', { Subject: 'Program', 'Auto-Submitted': 'auto-generated' })
  put('INBOX', { Subject: 'Null path', 'Return-Path': '<>' })
  put('INBOX', { Subject: 'Envelope of a list', 'Return-Path': '<owner-talk@there.example>' })
  put('INBOX', { Subject: 'Envelope of requests', 'Return-Path': '<talk-request@there.example>' })
  put('INBOX', { Subject: 'Junk', Precedence: 'junk' })
  put('Spam', { Subject: 'Spam' })
  put('INBOX', { Subject: 'Bcc', To: 'undisclosed-recipients:;' })
  put('INBOX', { Subject: 'Other mailbox of ours', From: other.email })
  await syncNow(t, account)
  const { rows } = await t.deps.database.db.execute<{ id: string; subject: string }>(
    `select id::text as id, subject from messages where account_id = ${account.id}`,
  )
  const subjects = new Map(rows.map(({ id, subject }) => [Number(id), subject]))
  const { own, others: never } = await findWorkspaceAddresses(t.deps.db, account)
  const found = await findArrived(t.deps.db, account, [...subjects.keys()])
  const answers = found.map(mail => {
    const answer = mayAnswerByItself({ ...mail, sentAt: null }, { own, never, arrivedAt: NOON })
    return [subjects.get(mail.id), 'to' in answer ? answer.to.address : answer.refusal]
  })
  expect(Object.fromEntries(answers)).toEqual({
    Person: 'zoe@there.example',
    Program: 'automatic',
    'Null path': 'automatic',
    'Envelope of a list': 'bulk',
    'Envelope of requests': 'bulk',
    Junk: 'bulk',
    Spam: 'gone',
    Bcc: 'not-addressed',
    'Other mailbox of ours': 'own',
  })
  expect(found.find(({ id }) => subjects.get(id) === 'Person')?.replyTo).toMatchObject([
    { address: 'other@there.example' },
  ])
})
