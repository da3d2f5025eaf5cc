import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connection, type MailServers, startMailServers } from '#e2e/system/mail-server.ts'
import { haveDovecot } from '#e2e/testbed/dovecot.ts'
import { connectClient } from '#e2e/testbed/imap-client.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { connectAccount } from '#server/features/accounts/connect.ts'
import { syncAccount } from '#server/features/sync/sync-account.ts'
import { imapFactory } from '#server/imap-factory.ts'
import { createLog } from '#server/platform/log.ts'
import { createOutbound } from '#server/platform/outbound.ts'
import { PIXEL, type TestApp, type TestUser, testApp, upload } from '#server/test-app.ts'
import { fileDraft } from './file-draft.ts'

describe.skipIf(!haveDovecot())('drafts, labels and triage on a real server', () => {
  let servers: MailServers
  let t: TestApp
  let user: TestUser
  let accountId: number
  const mailbox = () => servers.dovecot.users[0] as string
  beforeAll(async () => {
    servers = await startMailServers(1)
    const outbound = createOutbound({ allowHosts: ['localhost'] })
    const imap = imapFactory({ ca: servers.dovecot.ca, log: createLog('fatal'), outbound })
    t = await testApp({ providers: { imap } })
    user = await t.buildUser()
    const { body } = await t.call(user, 'POST', '/api/accounts/imap', {
      body: connection(servers, mailbox()),
    })
    accountId = body.id
    await sync()
  })
  afterAll(async () => {
    await t.close()
    await servers.close()
  })

  const sync = async () => {
    const [account] = await t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, accountId))
    const provider = connectAccount(t.deps, account!)
    await syncAccount(t.deps, accountId, provider, { signal: new AbortController().signal })
    await provider.close()
  }
  const list = async (folder: string) => (await t.call(user, 'GET', `/api/emails?folder=${folder}`)).body
  /** What another mail program sees in a folder. */
  const seen = async (folder: string) => {
    const client = await connectClient(servers.dovecot, mailbox())
    const lock = await client.getMailboxLock(folder)
    const found: { subject: string; flags: string[]; source: string }[] = []
    // A range of an empty folder is an error.
    const isEmpty = !client.mailbox || client.mailbox.exists === 0
    for await (const { envelope, flags, source } of isEmpty
      ? []
      : client.fetch('1:*', {
          envelope: true,
          flags: true,
          source: true,
        }))
      found.push({ subject: envelope?.subject ?? '', flags: [...(flags ?? [])], source: String(source) })
    lock.release()
    await client.logout()
    return found
  }

  test('a draft is readable in another program, with recipients and file, and stays one message', async () => {
    const content = {
      fromAccountId: accountId,
      to: 'Zoë <zoe@x.example>',
      cc: '',
      bcc: 'eve@x.example',
      subject: 'Grüße',
      body: '<p>First words</p>',
    }
    const { body: begun } = await t.call(user, 'POST', '/api/drafts', { body: content })
    await upload(t, user, `/api/drafts/${begun.id}/attachments`, 'file', PIXEL, { name: 'a.png' })
    t.advance(6000)
    await fileDraft(t.deps, begun.id)
    await sync()
    const { body: draft } = await t.call(user, 'GET', `/api/drafts/${begun.id}`)
    const more = { ...content, body: '<p>Second words</p>', revision: draft.revision }
    await t.call(user, 'PUT', `/api/drafts/${begun.id}`, { body: more })
    t.advance(6000)
    await fileDraft(t.deps, begun.id)
    await sync()
    const [copy, ...others] = await seen('Drafts')
    expect(others).toEqual([])
    expect(copy).toMatchObject({ subject: 'Grüße', flags: expect.arrayContaining(['\\Draft']) })
    expect(copy!.source).toMatch(/Bcc: eve@x\.example/)
    expect(copy!.source).toContain('Second words')
    expect(copy!.source).toContain('a.png')
    expect(await list('drafts')).toMatchObject({ total: 1 })
    await t.call(user, 'DELETE', `/api/drafts/${begun.id}`)
    await sync()
    expect(await seen('Drafts')).toEqual([])
  })

  test('archive and undo leave the folders as they were; a label is a copy that other programs see', async () => {
    const client = await connectClient(servers.dovecot, mailbox())
    await client.append('INBOX', 'From: z@x.example\r\nSubject: Triage\r\nMessage-ID: <t@x>\r\n\r\nHi\r\n')
    await client.logout()
    await sync()
    const [row] = (await list('inbox')).emails
    const { body: moved } = await t.call(user, 'POST', '/api/triage/move', {
      body: { messageIds: [row.id], to: 'archive' },
    })
    await sync()
    expect((await seen('INBOX')).map(({ subject }) => subject)).toEqual([])
    await t.call(user, 'POST', '/api/triage/restore', { body: { places: moved.before } })
    await sync()
    expect((await seen('INBOX')).map(({ subject }) => subject)).toEqual(['Triage'])

    const label = { accountId, name: 'Kunden/Büro' }
    const { body: made } = await t.call(user, 'POST', '/api/labels', { body: label })
    await t.call(user, 'POST', '/api/triage/label', { body: { messageIds: [row.id], add: [made.id] } })
    await sync()
    await sync()
    expect((await list('inbox')).emails[0].labels).toEqual(['inbox', 'Kunden/Büro'])
    expect((await t.call(user, 'GET', `/api/emails?label=${made.id}`)).body.total).toBe(1)
    await t.call(user, 'POST', '/api/triage/label', { body: { messageIds: [row.id], remove: [made.id] } })
    await sync()
    expect((await t.call(user, 'GET', `/api/emails?label=${made.id}`)).body.total).toBe(0)
    expect((await seen('INBOX')).map(({ subject }) => subject)).toEqual(['Triage'])
  })
})
