import { afterEach, describe, expect, test } from 'vitest'
import type { AccountFolders } from '#core/contract/accounts.ts'
import { CHOOSABLE_ROLES, type ChoosableRole } from '#core/folder-role.ts'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { findOutgoingOf } from '#server/send/outbox/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'

describe.skipIf(!haveDovecot())('the folders of an account', () => {
  let imap: ImapTest
  afterEach(() => imap.close())

  const url = () => `/api/accounts/${imap.accountId}/folders`
  const folders = async () => (await imap.t.call(imap.user, 'GET', url())).body as AccountFolders
  const nameOf = ({ folders }: AccountFolders, id: number | null) =>
    folders.find(folder => folder.id === id)?.name ?? null
  const named = (all: AccountFolders, which: 'chosen' | 'found') =>
    Object.fromEntries(CHOOSABLE_ROLES.map(role => [role, nameOf(all, all[which][role])]))
  const choose = async (names: Partial<Record<ChoosableRole, string>>) => {
    const { folders: all } = await folders()
    const idOf = (name: string | undefined) => all.find(folder => folder.name === name)?.id ?? null
    const chosen = Object.fromEntries(CHOOSABLE_ROLES.map(role => [role, idOf(names[role])]))
    return imap.t.call(imap.user, 'PUT', url(), { body: { chosen, sentCopies: 'automatic' } })
  }
  const subjects = async (folder: string) =>
    ((await imap.list(folder)).emails as { subject: string }[]).map(({ subject }) => subject).sort()
  const seen = async (folder: string) => (await imap.seen(folder)).map(({ subject }) => subject).sort()
  const onServer = async (act: (client: Awaited<ReturnType<ImapTest['client']>>) => Promise<unknown>) => {
    const client = await imap.client()
    await act(client)
    await client.logout()
  }
  const letter = (subject: string) =>
    `From: a@x.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n\r\nText\r\n`
  const move = async (subject: string, to: string) => {
    const { id } = (await imap.list('inbox')).emails.find(
      (row: { subject: string }) => row.subject === subject,
    )
    const body = { messageIds: [id], to }
    expect((await imap.t.call(imap.user, 'POST', '/api/triage/move', { body })).status).toBe(200)
  }

  test('are those with mail in them, and those that a person chooses from then on, here and at the server', async () => {
    imap = await imapTest(2, { specialUse: false, isSynced: false })
    await onServer(async client => {
      for (const path of ['Sent', 'Objets envoyés', 'Mine', 'Away', 'Shelf', 'Bad', '已删除'])
        await client.mailboxCreate(path)
      for (const subject of ['Before', 'Earlier']) await client.append('Objets envoyés', letter(subject))
      await client.append('Mine', letter('Kept'))
      for (const subject of ['To the bin', 'To the shelf', 'Bad one'])
        await client.append('INBOX', letter(subject))
    })
    await imap.sync()
    const none = { sent: null, drafts: null, trash: null, archive: null, spam: null }
    const first = await folders()
    expect(named(first, 'found')).toEqual({ ...none, sent: 'Objets envoyés', trash: '已删除' })
    expect(named(first, 'chosen')).toEqual(none)
    expect(await subjects('sent')).toEqual(['Before', 'Earlier'])

    const chosen = { sent: 'Mine', drafts: 'Sent', trash: 'Away', archive: 'Shelf', spam: 'Bad' }
    expect((await choose(chosen)).status).toBe(200)
    // At once, before the server is asked anything.
    expect(await subjects('sent')).toEqual(['Kept'])
    expect(named(await folders(), 'chosen')).toEqual(chosen)
    await move('To the bin', 'trash')
    await move('To the shelf', 'archive')
    await move('Bad one', 'spam')
    const { t, user, workspaceId, accountId } = imap
    const to = imap.servers.dovecot.users[1] as string
    const content = { fromAccountId: accountId, to, cc: '', bcc: '', body: '<p>Text</p>' }
    const { body: sent } = await t.call(user, 'POST', '/api/emails/send', {
      body: { ...content, subject: 'Now' },
    })
    await sendOutgoing(t.deps, (await findOutgoingOf(t.deps.db, workspaceId, sent.id))!)
    const { body: draft } = await t.call(user, 'POST', '/api/drafts', {
      body: { ...content, subject: 'Begun' },
    })
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId, id: draft.id })
    for (let times = 0; times < 2; times += 1) await imap.sync()
    expect(await seen('Mine')).toEqual(['Kept', 'Now'])
    expect([await seen('Sent'), await seen('Away'), await seen('Shelf'), await seen('Bad')]).toEqual([
      ['Begun'],
      ['To the bin'],
      ['To the shelf'],
      ['Bad one'],
    ])
    expect([await subjects('sent'), await subjects('trash')]).toEqual([['Kept', 'Now'], ['To the bin']])

    expect((await choose({})).status).toBe(200)
    expect(await subjects('sent')).toEqual(['Before', 'Earlier'])
    expect(await subjects('trash')).toEqual([])
  })

  test('stay chosen when another program renames them, and are let go when it deletes them', async () => {
    imap = await imapTest(2)
    await onServer(async client => {
      await client.mailboxCreate('Mine')
      await client.append('Mine', letter('Kept'))
    })
    await imap.sync()
    await choose({ sent: 'Mine' })
    await onServer(client => client.mailboxRename('Mine', 'Post/Outgoing'))
    for (let times = 0; times < 2; times += 1) await imap.sync()
    expect(named(await folders(), 'chosen')).toMatchObject({ sent: 'Post/Outgoing' })
    expect(await subjects('sent')).toEqual(['Kept'])
    await onServer(client => client.mailboxDelete('Post/Outgoing'))
    await imap.sync()
    expect(named(await folders(), 'chosen')).toMatchObject({ sent: null })
    expect(named(await folders(), 'found')).toMatchObject({ sent: 'Sent' })
  })

  test('are refused where they cannot serve', async () => {
    imap = await imapTest(2)
    const all = await folders()
    expect(all.folders.map(({ name }) => name)).not.toContain('Inbox')
    const status = async (chosen: object) => {
      const none = { sent: null, drafts: null, trash: null, archive: null, spam: null }
      const body = { chosen: { ...none, ...chosen }, sentCopies: 'automatic' }
      return (await imap.t.call(imap.user, 'PUT', url(), { body })).status
    }
    const [first] = all.folders
    expect(await status({ sent: first!.id, trash: first!.id })).toBe(400)
    expect(await status({ sent: 999_999 })).toBe(400)
    expect(await status({ trash: first!.id })).toBe(200)
  })
})
