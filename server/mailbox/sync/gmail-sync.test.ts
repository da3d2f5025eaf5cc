import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { messages } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { changeMessages } from '#server/mailbox/changes/change-messages.ts'
import { prepareMessage } from '#server/mailbox/messages/prepare-message.ts'
import { storeLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { connectTo, type GmailApp, otherClient, startTestGmail } from '#testing/mail/gmail-mailbox.ts'
import { syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify/verify-mirror.ts'

let gmail: GmailEmulator
let user: TestUser
let account: TestAccount
let app: GmailApp
let provider: MailProvider
let next = 0
beforeAll(async () => {
  gmail = await startTestGmail(20)
})
afterAll(() => gmail?.close())
const t = sharedApp()
beforeEach(async () => {
  const address = `user${next++}@gmail.test`
  user = await t.buildUser()
  account = await t.buildAccount(user, address)
  app = otherClient(gmail, address)
  provider = connectTo(gmail, address)
})

const source = (id: string) =>
  Buffer.from(
    `Message-ID: <${id}@conform.example>\r\nFrom: ana@corp.example\r\nSubject: About ${id}\r\n\r\nText\r\n`,
  )
const add = (id: string, minute = 0) =>
  app.add('inbox', source(id), new Date(Date.UTC(2026, 0, 1, 0, minute)))
const { signal } = new AbortController()
const sync = () => syncAccount(t.deps, account, provider, { signal })
const verify = () => verifyMirror(t.deps, account, provider, { catchUp: sync, signal })
const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  t.call(user, method, url, body === undefined ? {} : { body })
const list = async (folder: string) =>
  (await call('GET', `/api/emails?folder=${folder}`)).body.emails as {
    id: number
    subject: string
    isRead: boolean
  }[]
const subjects = async (folder: string) =>
  (await list(folder)).map(({ subject }) => subject.replace('About ', '')).sort()
const idOf = async (subject: string, folder = 'inbox') =>
  (await list(folder)).find(row => row.subject === `About ${subject}`)?.id ?? 0

test('where the history is forgotten, everything is compared: nothing is lost, doubled or read anew', async () => {
  for (const [n, id] of ['kept', 'read', 'archived', 'deleted'].entries()) await add(id, n)
  await sync()
  expect(await verify()).toMatchObject({ verified: 4, total: 4, repaired: 0 })
  const keptId = await idOf('kept')
  await add('new')
  await app.mark('read', { read: true })
  await app.move('archived', 'archive')
  await app.expunge('deleted')
  await gmail.expireHistory(account.email)
  const before = gmail.quota.used
  expect(await sync()).toMatchObject({ isDoubtful: true })
  await verify()
  expect(await subjects('inbox')).toEqual(['kept', 'new', 'read'])
  expect(await subjects('archive')).toEqual(['archived'])
  expect((await list('inbox')).find(({ subject }) => subject === 'About read')?.isRead).toBe(true)
  expect(await idOf('kept')).toBe(keptId)
  const held = await t.deps.db.select().from(messages).where(eq(messages.accountId, account.id))
  expect(new Set(held.map(({ identity }) => identity)).size).toBe(held.length)
  // Lists of ids and the two messages that had to be fetched, not the whole mailbox again.
  expect(gmail.quota.used - before).toBeLessThan(400)
  expect(await verify()).toMatchObject({ verified: 4, total: 4, repaired: 0 })
})

describe('what is done here arrives at Gmail', () => {
  const labelsOf = async (id: string): Promise<string[]> => {
    const { messages } = await app.ask(
      'GET',
      `/messages?includeSpamTrash=true&q=rfc822msgid:${id}@conform.example`,
    )
    return (await app.ask('GET', `/messages/${messages[0].id}?format=minimal`)).labelIds
  }

  test('archive, label, bin and back again, for a message with a label', async () => {
    await add('m')
    await sync()
    const label = (await call('POST', '/api/labels', { accountId: account.id, name: 'Not at Gmail' })).body
    expect(label).toBeTruthy()
    const own = await provider.createFolder('Clients')
    await provider.copy([`INBOX/${(await app.ask('GET', '/messages')).messages[0].id}`], own.remoteId)
    await sync()
    const messageIds = [await idOf('m')]
    await call('POST', '/api/triage/move', { messageIds, to: 'archive' })
    await sync()
    expect((await labelsOf('m')).sort()).toEqual([own.remoteId, 'UNREAD'].sort())
    expect(await verify()).toMatchObject({ repaired: 0 })
    const { body } = await call('POST', '/api/triage/move', { messageIds, to: 'trash' })
    await sync()
    expect(await labelsOf('m')).toContain('TRASH')
    expect(await subjects('trash')).toEqual(['m'])
    expect(await verify()).toMatchObject({ repaired: 0 })
    await call('POST', '/api/triage/restore', { places: body.before })
    await sync()
    expect(await labelsOf('m')).not.toContain('TRASH')
    expect(await labelsOf('m')).toContain(own.remoteId)
    expect(await subjects('archive')).toEqual(['m'])
    expect(await verify()).toMatchObject({ repaired: 0 })
  })

  test('that a message was answered stays known, though Gmail keeps no mark for it', async () => {
    await add('asked')
    await sync()
    const id = await idOf('asked')
    const change = { kind: 'mark', answered: true } as const
    await inMailTransaction(t.deps.db, [account.id], tx =>
      changeMessages(t.deps, tx, { account, messageIds: [id], userId: user.id, change }),
    )
    const isAnswered = async () =>
      (await t.deps.db.select().from(messages).where(eq(messages.id, id)))[0]?.isAnswered
    expect(await isAnswered()).toBe(true)
    await app.mark('asked', { starred: true })
    await sync()
    expect(await isAnswered()).toBe(true)
    await app.move('asked', 'archive')
    await sync()
    expect(await subjects('archive')).toEqual(['asked'])
    expect(await isAnswered()).toBe(true)
    expect(await verify()).toMatchObject({ repaired: 0 })
  })

  test('what was sent from here is one message, whatever Gmail does with it later', async () => {
    await sync()
    const rfcId = 'sent-from-here@conform.example'
    const letter = Buffer.from(
      `Message-ID: <${rfcId}>\r\nFrom: ${account.email}\r\nTo: ana@corp.example\r\nSubject: About sent\r\n\r\nText\r\n`,
    )
    const message = await prepareMessage(
      t.deps,
      account.workspaceId,
      {
        remoteId: 'not there yet',
        folder: 'SENT',
        flags: { read: true, starred: false, answered: false, draft: false },
        source: letter,
      },
      'urgent',
    )
    await inMailTransaction(t.deps.db, [account.id], tx =>
      storeLocalMessage(tx, { account, message, role: 'sent' }),
    )
    await provider.send(letter, { from: account.email, to: ['ana@corp.example'] })
    await sync()
    expect(await subjects('sent')).toEqual(['sent'])
    const { remoteId } = await provider.createFolder('Clients')
    const [{ id }] = (await app.ask('GET', '/messages')).messages
    await app.ask('POST', `/messages/${id}/modify`, { addLabelIds: [remoteId] })
    await sync()
    expect(await subjects('sent')).toEqual(['sent'])
    const held = await t.deps.db.select().from(messages).where(eq(messages.accountId, account.id))
    expect(held).toHaveLength(1)
    expect(await verify()).toMatchObject({ repaired: 0 })
  })
})
