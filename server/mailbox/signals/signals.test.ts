import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { findOutgoingOf } from '#server/send/outbox/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { bounceReport } from '#testing/mime/bounce-report.ts'
import { nameSent } from '../messages/local-queries.ts'
import { purgeOrphans } from '../messages/message-queries.ts'
import { rereadMessages } from '../messages/reread-messages.ts'
import { keepSignals } from './keep-signals.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
})

const NOON = new Date('2026-01-02T12:00:00Z')
const FLAGS = { read: false, starred: false, answered: false, draft: false }
/** Puts messages into the mailbox and reads them; later ones in a page of their own. */
const arrive = async (...messages: (Buffer | { sent: Buffer; at?: Date })[]) => {
  for (const message of messages) {
    const { folder, source, receivedAt } = Buffer.isBuffer(message)
      ? { folder: 'INBOX', source: message, receivedAt: NOON }
      : {
          folder: 'Sent',
          source: message.sent,
          receivedAt: message.at ?? new Date(NOON.getTime() - 3_600_000),
        }
    t.world.mailbox(account.email).add({ folder, source, flags: { ...FLAGS }, receivedAt })
  }
  await syncNow(t, account)
}

const sent = (id: string, over: Record<string, string> = {}) =>
  testMessage({
    From: account.email,
    To: 'zoe@there.example',
    Subject: 'The offer',
    'Message-ID': `<${id}>`,
    ...over,
  })

const report = (id: string | null, { Subject = 'The offer' } = {}) =>
  bounceReport({
    of: id,
    status: '5.1.1',
    diagnostic: '550 5.1.1 User unknown',
    headers: [`To: ${account.email}`],
    returned: [`Subject: ${Subject}`],
  })

const locked = (write: (tx: Tx) => Promise<unknown>) => inMailTransaction(t.deps.db, [account.id], write)

const signals = async () => {
  const { rows } = await t.deps.db.execute<Record<string, unknown>>(sql`
    select s.kind, s.who, s.reason, s.is_hard as hard, s.until::text as until, o.rfc_message_id as about
    from message_signals s join messages m on m.id = s.message_id left join messages o on o.id = s.about_id
    where m.account_id = ${account.id} order by s.kind, s.who, m.id`)
  return rows
}
const BOUNCE = {
  kind: 'bounce',
  who: 'zoe@there.example',
  reason: 'no-such-address',
  hard: true,
  until: null,
}

test('a bounce concerns the message of ours whose Message-ID it returns, whichever comes first', async () => {
  await arrive({ sent: sent('a@own') }, report('a@own'))
  expect(await signals()).toEqual([{ ...BOUNCE, about: 'a@own' }])
  await arrive(report('b@own', { Subject: 'The second offer' }))
  expect(await signals()).toEqual([
    { ...BOUNCE, about: 'a@own' },
    { ...BOUNCE, about: null },
  ])
  await arrive({ sent: sent('b@own', { Subject: 'The second offer' }) })
  expect((await signals()).map(({ about }) => about)).toEqual(['a@own', 'b@own'])
  // One of the same subject, to the same person: its name counts more, once it is here.
  await arrive(report('c@own'))
  await arrive({ sent: sent('c@own') })
  expect((await signals()).map(({ about }) => about)).toEqual(['a@own', 'b@own', 'c@own'])
})

test('a forged bounce concerns nothing: it names no message of ours, or one that lies in the inbox in our name', async () => {
  await arrive({ sent: sent('a@own') }, sent('forged@own'), report('made-up@x', { Subject: 'Other' }))
  await arrive(report('forged@own', { Subject: 'Other' }))
  expect((await signals()).map(({ about }) => about)).toEqual([null, null])
})

test('a bounce without a Message-ID that is ours is known by recipient, subject and time, whichever comes first', async () => {
  await arrive({ sent: sent('old@own'), at: new Date('2025-12-01T10:00:00Z') }, report(null))
  expect(await signals()).toEqual([{ ...BOUNCE, about: null }])
  await arrive({ sent: sent('b@own', { To: 'bob@there.example' }) })
  expect(await signals()).toEqual([{ ...BOUNCE, about: null }])
  await arrive({ sent: sent('a@own') })
  expect(await signals()).toEqual([{ ...BOUNCE, about: 'a@own' }])
  await arrive(report('replaced-by-the-relay@relay.example'))
  expect((await signals()).map(({ about }) => about)).toEqual(['a@own', 'a@own'])
})

test('a bounce that returns nothing is known by recipient and time, whichever comes first', async () => {
  const words = (who: string) =>
    testMessage(
      { From: 'MAILER-DAEMON <>', Subject: 'Mail delivery failed', 'Return-Path': '<>', To: account.email },
      `There was an error delivering your mail to <${who}>.\n\n550 5.1.1 User unknown`,
    )
  await arrive(
    { sent: sent('old@own'), at: new Date('2025-12-01T10:00:00Z') },
    { sent: sent('a@own', { Subject: 'One' }), at: new Date('2026-01-01T10:00:00Z') },
    { sent: sent('b@own', { Subject: 'Two' }) },
    words('zoe@there.example'),
    words('nobody@there.example'),
    words('yan@there.example'),
  )
  const about = async () => (await signals()).map(signal => [signal.who, signal.about])
  expect(await about()).toEqual([
    ['nobody@there.example', null],
    ['yan@there.example', null],
    ['zoe@there.example', 'b@own'],
  ])
  await arrive({ sent: sent('c@own', { Subject: 'Three', To: 'Yan <yan@there.example>' }) })
  expect((await about())[1]).toEqual(['yan@there.example', 'c@own'])
})

test('a report whose date is too early concerns the letter that had left from here before it came', async () => {
  const early = (subject: string) =>
    testMessage(
      { From: 'Mail Delivery Subsystem <mailer-daemon@mx.example>', Subject: subject, 'Return-Path': '<>' },
      'The following address had a fatal error: zoe@there.example\nNo such user here.',
    )
  const receivedAt = new Date(t.deps.clock.now().getTime() - 30 * 3_600_000)
  const bounced = async (subject: string) => {
    t.world
      .mailbox(account.email)
      .add({ folder: 'INBOX', source: early(subject), flags: { ...FLAGS }, receivedAt })
    await syncNow(t, account)
  }
  // What another program has sent may have left after the report.
  await arrive({ sent: sent('other@own'), at: t.deps.clock.now() })
  await bounced('Delivery Status Notification (Failure) 1')
  expect((await signals()).map(({ about }) => about)).toEqual([null])
  const letter = { to: 'Zoe@there.example', subject: 'Hello', body: '<p>Hello</p>' }
  const { body } = await t.call(user, 'POST', '/api/emails/send', {
    body: { fromAccountId: account.id, ...letter },
  })
  const outgoing = await findOutgoingOf(t.deps.db, account.workspaceId, body.id)
  await sendOutgoing(t.deps, outgoing!)
  await bounced('Delivery Status Notification (Failure) 2')
  const email = await t.call(user, 'GET', `/api/emails/${body.id}`)
  expect(email.body.bounces).toMatchObject([{ recipient: 'zoe@there.example', reason: 'no-such-address' }])
})

test('a bounce is found by the name that the server has given our message afterwards', async () => {
  const letter = { to: 'zoe@there.example', subject: 'Unique', body: '<p>Hello</p>' }
  await t.call(user, 'POST', '/api/emails/send', { body: { fromAccountId: account.id, ...letter } })
  await arrive(report('new-name@server', { Subject: 'Something else' }))
  expect((await signals()).map(({ about }) => about)).toEqual([null])
  const { rows } = await t.deps.db.execute<{ id: string }>(sql`
    select id::text as id from messages where account_id = ${account.id} and subject = 'Unique'`)
  await locked(tx => nameSent(tx, account, Number(rows[0]?.id), { rfcMessageId: 'new-name@server' }))
  expect((await signals()).map(({ about }) => about)).toEqual(['new-name@server'])
})

const answer = (id: string, names: string[], over: Record<string, string> = {}, body?: string) =>
  testMessage(
    {
      From: 'Zoe <zoe@there.example>',
      To: account.email,
      'Message-ID': `<${id}>`,
      'In-Reply-To': `<${names.at(-1)}>`,
      References: names.map(name => `<${name}>`).join(' '),
      ...over,
    },
    body,
  )

test('an answer concerns the last message of ours that it refers to, also from elsewhere and in another thread', async () => {
  await arrive(
    { sent: sent('a@own') },
    { sent: sent('b@own', { References: '<a@own>', 'In-Reply-To': '<a@own>' }) },
    // A colleague of hers answers her, and another person writes under a new subject.
    answer('c@there', ['a@own', 'b@own', 'hers@there'], { From: 'carl@there.example' }),
    answer('d@there', ['a@own'], { From: 'dora@elsewhere.example', Subject: 'Something new' }),
    // Not ours, and ours to ourselves.
    answer('e@there', ['nobody@x']),
    answer('f@own', ['a@own'], { From: account.email }),
  )
  const ANSWER = { kind: 'answer', reason: null, hard: null, until: null }
  expect((await signals()).filter(({ kind }) => kind === 'answer')).toEqual([
    { ...ANSWER, who: 'carl@there.example', about: 'b@own' },
    { ...ANSWER, who: 'dora@elsewhere.example', about: 'a@own' },
  ])
})

test('answers that are read before what they answer are found later, and keep to the nearest', async () => {
  await arrive(answer('c@there', ['a@own', 'b@own']))
  expect(await signals()).toEqual([])
  const about = async () => (await signals()).map(({ about }) => about)
  await arrive({ sent: sent('a@own') })
  expect(await about()).toEqual(['a@own'])
  await arrive({ sent: sent('b@own') })
  expect(await about()).toEqual(['b@own'])
  await arrive({ sent: sent('a2@own') })
  expect(await about()).toEqual(['b@own'])
})

test('an automatic answer is an absence and no answer; a wish and an answer may come together', async () => {
  await arrive(
    { sent: sent('a@own') },
    answer(
      'oof@there',
      ['a@own'],
      {
        Subject: 'Automatic reply: The offer',
        'Auto-Submitted': 'auto-replied',
        Date: 'Fri, 2 Jan 2026 12:00:00 +0000',
      },
      'I am out of the office until 7 January.',
    ),
    testMessage(
      { From: 'yan@there.example', 'In-Reply-To': '<a@own>', Subject: 'Re: The offer' },
      'Please remove me from your mailing list.\n\n> I am out of the office until 9 January',
    ),
  )
  expect(await signals()).toEqual([
    {
      kind: 'absence',
      who: 'zoe@there.example',
      reason: null,
      hard: null,
      until: '2026-01-07',
      about: 'a@own',
    },
    { kind: 'answer', who: 'yan@there.example', reason: null, hard: null, until: null, about: 'a@own' },
    { kind: 'unsubscribe', who: 'yan@there.example', reason: null, hard: null, until: null, about: 'a@own' },
  ])
})

test('a page is applied again without doubles, and a message that is gone takes along what it told', async () => {
  await arrive({ sent: sent('a@own') }, report('a@own'), answer('c@there', ['a@own']))
  await locked(tx =>
    tx.execute(sql`update messages set derived_version = 0 where account_id = ${account.id}`),
  )
  const before = await signals()
  await locked(tx =>
    tx.execute(sql`delete from message_signals where message_id in (
    select id from messages where account_id = ${account.id})`),
  )
  await rereadAll()
  expect(await signals()).toEqual(before)
  expect(before).toHaveLength(2)
  await locked(async tx => {
    await tx.execute(sql`
      update messages set orphaned_at = to_timestamp(0) where account_id = ${account.id} and rfc_message_id = 'a@own'`)
    expect(await purgeOrphans(tx, account, new Date(), 9)).toBe(1)
  })
  expect((await signals()).map(({ about }) => about)).toEqual([null, null])
  await locked(tx => tx.execute(sql`delete from messages where account_id = ${account.id} and is_automatic`))
  expect((await signals()).map(({ kind }) => kind)).toEqual(['answer'])
})

const rereadAll = async () => {
  while (!(await rereadMessages(t.deps, new AbortController().signal)));
}

test('one statement keeps what a page tells, and none a page that tells nothing', async () => {
  const asked: unknown[] = []
  const { db } = t.deps
  const counting = {
    execute(query: Parameters<typeof db.execute>[0]) {
      asked.push(query)
      return db.execute(query)
    },
  }
  const tell = (messages: { references: string[]; isSent: boolean }[]) =>
    keepSignals(
      counting as unknown as typeof db,
      account,
      messages.map(({ references, isSent }) => ({
        ...{ id: 1, isSent },
        message: { signals: [], inReplyTo: null, references, isBulk: true },
      })),
    )
  await tell(Array.from({ length: 50 }, () => ({ references: [], isSent: false })))
  expect(asked).toHaveLength(0)
  await tell(Array.from({ length: 50 }, () => ({ references: ['a@own'], isSent: false })))
  expect(asked).toHaveLength(1)
})
