import { afterEach, describe, expect, test } from 'vitest'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { findOutgoingOf } from './queries.ts'
import { sendOutgoing } from './send-outgoing.ts'

describe.skipIf(!haveDovecot())('on a server that lacks the folders', () => {
  let imap: ImapTest
  afterEach(() => imap.close())

  const content = (subject: string) => {
    const to = imap.servers.dovecot.users[1] as string
    return { fromAccountId: imap.accountId, to, cc: '', bcc: '', subject, body: '<p>Text</p>' }
  }
  const post = async (url: string, body: object) => (await imap.t.call(imap.user, 'POST', url, { body })).body
  const send = async (subject: string, change: object = {}): Promise<number> =>
    (await post('/api/emails/send', { ...content(subject), ...change })).id
  const stateOf = async (id: number) => (await findOutgoingOf(imap.t.deps.db, imap.workspaceId, id))?.state
  const deliver = async (id: number) => {
    const outgoing = await findOutgoingOf(imap.t.deps.db, imap.workspaceId, id)
    await sendOutgoing(imap.t.deps, outgoing!)
  }
  const writeDraft = async (subject: string) => {
    const { id } = await post('/api/drafts', content(subject))
    imap.t.advance(6000)
    await fileDraft(imap.t.deps, { workspaceId: imap.workspaceId, id })
  }
  const listed = async (folder: string) =>
    ((await imap.list(folder)).emails as { subject: string }[]).map(({ subject }) => subject).sort()
  const seen = async (folder: string) => (await imap.seen(folder)).map(({ subject }) => subject).sort()
  const foldersOfServer = async () => {
    const client = await imap.client()
    const folders = (await client.list()).map(({ path }) => path).sort()
    await client.logout()
    return folders
  }

  test('sent mail and drafts are kept here, and their folders are created where the server wants them', async () => {
    imap = await imapTest(2, { specialUse: false, prefix: 'INBOX.' })
    // This copy is not filed yet when the sync reads the folders.
    const waiting = await send('In its undo window', { undoSeconds: 10 })
    await imap.sync()
    expect(await listed('sent')).toEqual(['In its undo window'])
    await deliver(await send('Sent at once'))
    await writeDraft('Begun')
    for (let times = 0; times < 2; times += 1) await imap.sync()
    imap.t.advance(11_000)
    await deliver(waiting)
    expect(await stateOf(waiting)).toBe('sent')
    for (let times = 0; times < 2; times += 1) await imap.sync()
    const sent = ['In its undo window', 'Sent at once']
    expect([await listed('sent'), await listed('drafts')]).toEqual([sent, ['Begun']])
    expect(await foldersOfServer()).toEqual(['INBOX', 'INBOX.Drafts', 'INBOX.Sent'])
    expect([await seen('INBOX.Sent'), await seen('INBOX.Drafts')]).toEqual([sent, ['Begun']])
  })

  test('mail from before the first sync goes to the server’s folders, although these have other names', async () => {
    imap = await imapTest(2, { specialUse: false, isSynced: false })
    const client = await imap.client()
    for (const name of ['Sent Items', 'Entwürfe']) await client.mailboxCreate(name)
    await client.logout()
    const waiting = await send('In its undo window', { undoSeconds: 10 })
    await deliver(await send('Sent at once'))
    await writeDraft('Begun')
    await imap.sync()
    imap.t.advance(11_000)
    await deliver(waiting)
    await imap.sync()
    const sent = ['In its undo window', 'Sent at once']
    expect([await listed('sent'), await listed('drafts')]).toEqual([sent, ['Begun']])
    expect(await foldersOfServer()).toEqual(['Entwürfe', 'INBOX', 'Sent Items'])
    expect([await seen('Sent Items'), await seen('Entwürfe')]).toEqual([sent, ['Begun']])
  })

  test('mail that waits here survives if another program deletes or renames its folder', async () => {
    imap = await imapTest(2, { specialUse: false, isSynced: false })
    const client = await imap.client()
    await client.mailboxCreate('Sent')
    await imap.sync()
    const waiting = await send('In its undo window', { undoSeconds: 10 })
    await client.mailboxRename('Sent', 'Gesendete Objekte')
    await client.logout()
    await imap.sync()
    expect(await listed('sent')).toEqual(['In its undo window'])
    imap.t.advance(11_000)
    await deliver(waiting)
    await imap.sync()
    expect([await stateOf(waiting), await listed('sent')]).toEqual(['sent', ['In its undo window']])
    expect(await foldersOfServer()).toEqual(['Gesendete Objekte', 'INBOX'])
  })
})
