import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { PIXEL, upload } from '#testing/app.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { fileDraft } from './filing/file-draft.ts'

describe.skipIf(!haveDovecot())('drafts, labels and triage on a real server', () => {
  let imap: ImapTest
  beforeAll(async () => {
    imap = await imapTest(1)
  })
  afterAll(() => imap.close())

  test('a draft is readable in another program, with recipients and file, and stays one message', async () => {
    const { t, user, workspaceId, accountId, sync, list, seen } = imap
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
    await fileDraft(t.deps, { workspaceId, id: begun.id })
    await sync()
    const { body: draft } = await t.call(user, 'GET', `/api/drafts/${begun.id}`)
    const more = { ...content, body: '<p>Second words</p>', revision: draft.revision }
    await t.call(user, 'PUT', `/api/drafts/${begun.id}`, { body: more })
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId, id: begun.id })
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

  test('a draft that another program has edited is gone on with here', async () => {
    const { t, user, workspaceId, accountId, sync, list, seen } = imap
    const content = {
      fromAccountId: accountId,
      to: 'zoe@x.example',
      cc: '',
      bcc: '',
      subject: 'Mine',
      body: '',
    }
    const { body: begun } = await t.call(user, 'POST', '/api/drafts', { body: content })
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId, id: begun.id })
    await sync()
    // Mail programs edit this way: they add a new message and expunge the old one.
    const client = await imap.client()
    const source = `From: ${imap.servers.dovecot.users[0]}\r\nTo: Zoe <zoe@x.example>\r\nSubject: Theirs\r\nMessage-ID: <edited@x>\r\n\r\nMore *text*\r\n`
    await client.append('Drafts', source, ['\\Draft', '\\Seen'])
    await client.mailboxOpen('Drafts')
    await client.messageDelete('1')
    await client.logout()
    await sync()
    const { emails } = await list('drafts')
    expect(emails).toMatchObject([{ subject: 'Theirs' }])
    const { body: opened } = await t.call(user, 'POST', '/api/drafts/open', {
      body: { messageId: emails[0].id },
    })
    expect(opened).toMatchObject({ to: 'Zoe <zoe@x.example>', subject: 'Theirs' })
    expect(opened.body).toContain('More *text*')
    const { revision } = opened
    const more = { ...content, subject: 'Ours', body: '<p>Both</p>', revision }
    await t.call(user, 'PUT', `/api/drafts/${opened.id}`, { body: more })
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId, id: opened.id })
    await sync()
    expect((await seen('Drafts')).map(({ subject }) => subject)).toEqual(['Ours'])
    await t.call(user, 'DELETE', `/api/drafts/${opened.id}`)
    await sync()
  })

  test('filed over a connection that breaks, a draft is there once', async () => {
    const { t, user, workspaceId, accountId, sync, seen } = imap
    const content = { fromAccountId: accountId, to: '', cc: '', bcc: '', subject: 'Twice', body: '<p>x</p>' }
    const { body: draft } = await t.call(user, 'POST', '/api/drafts', { body: content })
    t.advance(6000)
    const connect = t.deps.mail.connect
    t.deps.mail.connect = account => {
      const provider = connect(account)
      return new Proxy(provider, {
        get: (target, name) =>
          name === 'append'
            ? async (...message: Parameters<typeof provider.append>) => {
                await provider.append(...message)
                throw new ProviderError('unavailable', 'The connection broke')
              }
            : Reflect.get(target, name).bind(target),
      })
    }
    await fileDraft(t.deps, { workspaceId, id: draft.id })
    t.deps.mail.connect = connect
    t.advance(120_000)
    await fileDraft(t.deps, { workspaceId, id: draft.id })
    await sync()
    expect((await seen('Drafts')).map(({ subject }) => subject)).toEqual(['Twice'])
    await t.call(user, 'DELETE', `/api/drafts/${draft.id}`)
    await sync()
  })

  test('archive and undo leave the folders as they were; a label is a copy that other programs see', async () => {
    const { t, user, accountId, sync, list, seen } = imap
    const client = await imap.client()
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
