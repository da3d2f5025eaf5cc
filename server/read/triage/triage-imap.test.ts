import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImapProvider } from '#server/mail/providers/imap/imap-provider.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'

describe.skipIf(!haveDovecot())('triage on a server whose only folder is the inbox', () => {
  let dovecot: Dovecot
  let user: TestUser
  let account: TestAccount
  let provider: MailProvider
  const mailbox = () => dovecot.users[0] as string

  beforeAll(async () => {
    dovecot = await startDovecot({ users: 1, specialUse: false })
    const { ports, password, ca } = dovecot
    const server = { host: 'localhost', port: ports.imaps, security: 'tls' as const }
    const auth = { kind: 'password' as const, password }
    const config = { email: mailbox(), imap: server, smtp: server, user: mailbox(), auth }
    provider = createImapProvider(config, { tls: { ca } })
  })
  afterAll(() => dovecot.stop())
  const t = sharedApp()
  beforeAll(async () => {
    user = await t.buildUser()
    account = { ...(await t.buildAccount(user, mailbox())), provider: 'imap' }
  })
  afterAll(() => provider.close())

  const sync = () => syncAccount(t.deps, account, provider, { signal: new AbortController().signal })
  const list = async (folder: string) =>
    (await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)).body
  const triage = async (verb: string, body: object) =>
    (await t.call(user, 'POST', `/api/triage/${verb}`, { body })).body
  /** Number of messages in each folder, as another mail program sees them. */
  const folders = async () => {
    const raw = await connectClient(dovecot, mailbox())
    const listed = await raw.list({ statusQuery: { messages: true } })
    await raw.logout()
    return Object.fromEntries(listed.map(({ path, status }) => [path, status?.messages]))
  }

  test.each([
    ['archive', 'Archive'],
    ['trash', 'Trash'],
    ['spam', 'Junk'],
  ])('the first message that moves to %s creates the folder, and can be moved back', async (to, made) => {
    const raw = await connectClient(dovecot, mailbox())
    await raw.append('INBOX', testMessage())
    await raw.append('INBOX', testMessage())
    await raw.logout()
    await sync()
    const { emails, total } = await list('inbox')
    const before = await folders()
    expect(before).not.toHaveProperty(made)

    const messageIds = [emails[0].id, emails[1].id]
    const { before: places } = await triage('move', { messageIds, to })
    expect((await list(to)).total).toBe(2)
    await sync()
    await sync()
    expect(await folders()).toEqual({ ...before, INBOX: Number(before.INBOX) - 2, [made]: 2 })
    expect((await list(to)).total).toBe(2)

    await triage('restore', { places })
    await sync()
    await sync()
    expect(await folders()).toEqual({ ...before, [made]: 0 })
    expect((await list('inbox')).total).toBe(total)
  })

  test('labels can be removed without harm to the message, and a label with the name of a folder is refused', async () => {
    const [row] = (await list('inbox')).emails
    const { remoteId } = await provider.createFolder('Plans')
    await sync()
    const [label] = (await t.call(user, 'GET', '/api/labels')).body
    expect(label).toMatchObject({ name: 'Plans' })
    const before = await folders()
    await triage('label', { messageIds: [row.id], add: [label.id] })
    await sync()
    expect((await folders())[remoteId]).toBe(1)
    await triage('label', { messageIds: [row.id], remove: [label.id] })
    await sync()
    expect(await folders()).toEqual(before)
    expect((await list('inbox')).emails[0].labels).toEqual(['inbox'])
  })
})
