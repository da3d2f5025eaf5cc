import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { statementsOf } from '#testing/db/statements/statements-of.ts'
import { sharedApp } from '#testing/fixture.ts'
import { checkSenders } from './check-senders.ts'

const asked: string[] = []
const mailDns: MailDns = async (name, type) => {
  asked.push(name)
  const records: Record<string, string> = {
    'TXT _dmarc.bank.example': 'v=DMARC1; p=reject',
    'TXT bank.example': 'v=spf1 ip4:8.8.4.0/24 -all',
  }
  const record = records[`${type} ${name}`]
  if (record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  return [[record]]
}

const t = sharedApp({ mailDns })
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  asked.length = 0
})

const { signal } = new AbortController()
const cameFrom = (ip: string, ...above: string[]) =>
  Buffer.concat([
    Buffer.from(
      [
        'Return-Path: <office@bank.example>',
        ...above,
        `Received: from mail.bank.example (unknown [${ip}]) by mx.mail.example with ESMTPS; now`,
        '',
      ].join('\r\n'),
    ),
    testMessage({ From: 'office@bank.example' }),
  ])
const theMessage = async () => {
  const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body
  const { mailedBy, senderWarning } = (await t.call(user, 'GET', `/api/emails/${emails[0].id}`)).body
  return { mailedBy, warning: senderWarning?.kind ?? null }
}

test('what the server says is known as soon as a message is here, and nobody is asked', async () => {
  await fillInbox(t, account, [
    cameFrom('8.8.4.4', 'Authentication-Results: mx.mail.example; dmarc=pass header.from=bank.example'),
  ])
  expect(await theMessage()).toEqual({ mailedBy: 'bank.example', warning: null })
  await checkSenders(t.deps, signal)
  expect(asked).toEqual([])
})

test('where it says nothing, reading waits for no answer, and a job checks later', async () => {
  await fillInbox(t, account, [cameFrom('8.8.4.4')])
  expect(asked).toEqual([])
  expect(await theMessage()).toEqual({ mailedBy: null, warning: null })
  await checkSenders(t.deps, signal)
  expect(await theMessage()).toEqual({ mailedBy: 'bank.example', warning: null })
  const before = asked.length
  await checkSenders(t.deps, signal)
  expect(asked.length).toBe(before)
})

test('a message that was sent by nobody of its domain is marked', async () => {
  await fillInbox(t, account, [cameFrom('9.9.9.9')])
  await checkSenders(t.deps, signal)
  expect(await theMessage()).toEqual({ mailedBy: null, warning: 'failing' })
})

test('without the domain name system nothing is checked, and nothing is held against the sender', async () => {
  await fillInbox(t, account, [cameFrom('9.9.9.9')])
  await checkSenders({ ...t.deps, mailDns: null }, signal)
  expect(await theMessage()).toEqual({ mailedBy: null, warning: null })
})

test('mail of last week is not checked: its keys may be gone', async () => {
  const receivedAt = new Date(t.deps.clock.now().getTime() - 8 * 24 * 60 * 60_000)
  const copy = { folder: 'INBOX', source: cameFrom('9.9.9.9'), flags: { ...ARRIVING }, receivedAt }
  t.world.mailbox(account.email).add(copy)
  await syncNow(t, account)
  await checkSenders(t.deps, signal)
  expect(await theMessage()).toEqual({ mailedBy: null, warning: null })
})

describe('a page', () => {
  const other = () => t.buildAccount(user)
  const told: number[][] = []
  beforeAll(() => {
    t.deps.events.subscribe((_scope, event) => {
      const { type, emailIds } = event as { type: string; emailIds?: number[] }
      if (type === 'email_read' && emailIds) told.push(emailIds)
    })
  })

  test('of several mailboxes is saved in one transaction, and only what is known now is told', async () => {
    const mailboxes = [account, await other()]
    const known = Array.from({ length: 4 }, () => cameFrom('8.8.4.4'))
    const unknown = Array.from({ length: 4 }, () => testMessage({ From: 'office@nowhere.example' }))
    for (const mailbox of mailboxes) await fillInbox(t, mailbox, [...known, ...unknown])
    told.length = 0
    const { texts } = await statementsOf(() => checkSenders(t.deps, signal))
    expect(texts.filter(text => /^begin/.test(text))).toHaveLength(1)
    expect(texts.filter(text => /update messages/.test(text))).toHaveLength(1)
    await expect.poll(() => told.map(ids => ids.length)).toEqual([4, 4])
    expect((await statementsOf(() => checkSenders(t.deps, signal))).texts).toHaveLength(1)
  })

  test('with a verdict that cannot be stored keeps the others', async () => {
    await fillInbox(t, account, [cameFrom('8.8.4.4'), cameFrom('9.9.9.9'), cameFrom('8.8.4.4')])
    const cannotStore = 'check (proven_domain is not null) not valid'
    await t.deps.db.execute(sql.raw(`alter table messages add constraint refuses ${cannotStore}`))
    try {
      await checkSenders(t.deps, signal)
    } finally {
      await t.deps.db.execute(sql`alter table messages drop constraint refuses`)
    }
    const { rows } = await t.deps.db.execute(
      sql`select proven_domain as domain from messages where account_id = ${account.id} order by id`,
    )
    expect(rows.map(({ domain }) => domain).toSorted()).toEqual(['bank.example', 'bank.example', null])
  })
})
