import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import type { OtherClient } from '#testing/mail/conformance-mailbox.ts'
import { connectTo, otherClient, startTestOutlook } from '#testing/mail/outlook-mailbox.ts'
import { syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify/verify-mirror.ts'

let outlook: OutlookEmulator
let user: TestUser
let account: TestAccount
let app: OtherClient
let provider: MailProvider
let next = 0
beforeAll(async () => {
  outlook = await startTestOutlook(10)
})
afterAll(() => outlook?.close())
const t = sharedApp()
beforeEach(async () => {
  const address = `user${next++}@outlook.test`
  user = await t.buildUser()
  account = await t.buildAccount(user, address)
  app = otherClient(outlook, address)
  provider = connectTo(outlook, address)
  await app.add('inbox', Buffer.from('Message-ID: <m@conform.example>\r\nSubject: About m\r\n\r\nText\r\n'))
  outlook.mailbox(address).categories.push('Red', 'Blue')
  await sync()
})

const { signal } = new AbortController()
const sync = () => syncAccount(t.deps, account, provider, { signal })
const verify = () => verifyMirror(t.deps, account, provider, { catchUp: sync, signal })
const call = async (url: string, body: unknown) => (await t.call(user, 'POST', url, { body })).body
const message = () => [...outlook.mailbox(account.email).messages.values()][0]
const folderOf = () =>
  outlook.mailbox(account.email).folders.find(({ id }) => id === message()?.folderId)?.wellKnown
const labels = async () =>
  (await t.call(user, 'GET', '/api/labels')).body as { id: number; name: string; total: number }[]
const idIn = async (folder: string): Promise<number> =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}`)).body.emails[0]?.id
const totals = async () => Object.fromEntries((await labels()).map(({ name, total }) => [name, total]))

test('labels are put on and taken off, and stay on wherever the message goes', async () => {
  const messageIds = [await idIn('inbox')]
  const [blue, red] = await labels()
  await call('/api/triage/label', { messageIds, add: [red?.id, blue?.id], remove: [] })
  await sync()
  expect(message()?.categories.sort()).toEqual(['Blue', 'Red'])
  expect(await totals()).toEqual({ Blue: 1, Red: 1 })
  await call('/api/triage/move', { messageIds, to: 'archive' })
  await sync()
  expect(folderOf()).toBe('archive')
  expect(message()?.categories).toHaveLength(2)
  expect(await idIn('archive')).toBe(messageIds[0])
  await call('/api/triage/label', { messageIds, add: [], remove: [red?.id] })
  await sync()
  expect(message()?.categories).toEqual(['Blue'])
  expect(await totals()).toEqual({ Blue: 1, Red: 0 })
  expect(await verify()).toMatchObject({ verified: 2, total: 2, repaired: 0 })
})

test('binned and taken back, a message is where it was with its labels, and still one', async () => {
  const messageIds = [await idIn('inbox')]
  const [blue] = await labels()
  await call('/api/triage/label', { messageIds, add: [blue?.id], remove: [] })
  await sync()
  const { before } = await call('/api/triage/move', { messageIds, to: 'trash' })
  await sync()
  expect(folderOf()).toBe('deleteditems')
  expect(await totals()).toEqual({ Blue: 0, Red: 0 })
  await call('/api/triage/restore', { places: before })
  await sync()
  expect(folderOf()).toBe('inbox')
  expect(message()?.categories).toEqual(['Blue'])
  expect(await idIn('inbox')).toBe(messageIds[0])
  expect(outlook.mailbox(account.email).messages.size).toBe(1)
  expect(await totals()).toEqual({ Blue: 1, Red: 0 })
  expect(await verify()).toMatchObject({ repaired: 0 })
})

test('archived out of a folder of the person, it keeps its labels and is not deleted', async () => {
  const own = outlook.mailbox(account.email).addFolder('Clients')
  const [first] = outlook.mailbox(account.email).messages.values()
  if (first) outlook.mailbox(account.email).move(first, own.id)
  await app.label?.('m', 'Red', true)
  await sync()
  const { id } = (await labels()).find(({ name }) => name === 'Clients') ?? { id: 0 }
  const { emails } = (await t.call(user, 'GET', `/api/emails?label=${id}`)).body
  await call('/api/triage/move', { messageIds: [emails[0].id], to: 'archive' })
  await sync()
  expect(folderOf()).toBe('archive')
  expect(message()?.categories).toEqual(['Red'])
  expect(await totals()).toMatchObject({ Red: 1, Clients: 0 })
  expect(await verify()).toMatchObject({ repaired: 0 })
})

test('what others put on and take off is here with the next sync', async () => {
  await app.label?.('m', 'Blue', true)
  await sync()
  expect(await totals()).toEqual({ Blue: 1, Red: 0 })
  await app.move('m', 'archive')
  await sync()
  expect(await totals()).toEqual({ Blue: 1, Red: 0 })
  await app.label?.('m', 'Blue', false)
  await sync()
  expect(await totals()).toEqual({ Blue: 0, Red: 0 })
  expect(await verify()).toMatchObject({ repaired: 0 })
})
