import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHUNK_BYTES } from '#core/contract/mail-imports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { insertAccount } from '#server/mailbox/accounts/queries.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { upload } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import * as gmailMailbox from '#testing/mail/gmail-mailbox.ts'
import * as outlookMailbox from '#testing/mail/outlook-mailbox.ts'
import { runMailImport } from '../running/run-mail-import.ts'
import { fileImported } from './file-imported.ts'

const t = sharedApp()
const IMPORTS = '/api/mail-imports'
const { signal } = new AbortController()
let gmail: Awaited<ReturnType<typeof gmailMailbox.startTestGmail>>
let outlook: Awaited<ReturnType<typeof outlookMailbox.startTestOutlook>>
beforeAll(async () => {
  ;[gmail, outlook] = await Promise.all([gmailMailbox.startTestGmail(1), outlookMailbox.startTestOutlook(1)])
})
afterAll(() => Promise.all([gmail?.close(), outlook?.close()]))

const entry = (id: string, labels: string, date = 'Fri, 20 Nov 2026 09:00:00 +0000') =>
  [
    'From 1@xxx Tue Nov 24 10:00:00 +0000 2026',
    `X-Gmail-Labels: ${labels}`,
    'From: Zoe <zoe@x.example>',
    'To: me@mail.example',
    `Subject: About ${id}`,
    `Date: ${date}`,
    `Message-ID: <${id}@x.example>`,
    '',
    `Text of ${id}.`,
    '',
    '',
  ].join('\n')
const FILE = Buffer.from(
  [
    entry('new', 'Inbox,Unread,Starred'),
    entry('old', 'Archived,Opened', 'Mon, 03 May 2010 08:00:00 +0000'),
    entry('work', 'Inbox,Work,Plans,Opened'),
    entry('mine', 'Sent,Opened'),
    entry('unsent', 'Drafts'),
  ].join(''),
)

interface Mailbox {
  user: TestUser
  account: TestAccount
  provider: MailProvider
}

async function openMailbox(kind: 'gmail' | 'outlook', provider: MailProvider): Promise<Mailbox> {
  const user = await t.buildUser()
  const workspaceId = await findWorkspaceId(t.deps.db, user)
  const values = { workspaceId, ownerId: user.id, email: `user0@${kind}.test`, provider: kind }
  const account = await inTransaction(t.deps.db, tx => insertAccount(tx, values))
  const mailbox = { user, account, provider }
  await sync(mailbox)
  return mailbox
}

const sync = ({ account, provider }: Mailbox) => syncAccount(t.deps, account, provider, { signal })

/** Imports the file, with a provider whose answers get lost while it is given the messages. */
async function importFile(
  { user, account, provider }: Mailbox,
  isLost: (appended: number) => boolean,
): Promise<void> {
  const body = { accountId: account.id, name: 'takeout.mbox', sizeBytes: FILE.length }
  const { id } = (await t.call(user, 'POST', IMPORTS, { body })).body
  expect(FILE.length).toBeLessThan(CHUNK_BYTES)
  await upload(t, user, `${IMPORTS}/${id}/chunks/0`, 'chunk', FILE)
  await t.call(user, 'POST', `${IMPORTS}/${id}/start`)
  let appended = 0
  const dying = {
    ...provider,
    append: async (...given: Parameters<MailProvider['append']>) => {
      const name = await provider.append(...given)
      appended += 1
      if (isLost(appended)) throw new Error('killed')
      return name
    },
  }
  const ctx = (part: 'mailImports.read' | 'mailImports.file') => ({
    ...t.deps,
    mail: { ...t.deps.mail, connect: () => dying },
    actor: { kind: 'system' as const, part },
  })
  await runMailImport(ctx('mailImports.read'), { workspaceId: account.workspaceId, id, signal })
  for (let died = true; died; )
    died = await fileImported(ctx('mailImports.file'), account, signal).then(
      () => false,
      error => String(error).includes('killed'),
    )
}

/** Subjects here with their folders. */
async function here({ user }: Mailbox): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['inbox', 'archive', 'sent', 'drafts'])
    for (const { subject, isRead, isStarred } of (await t.call(user, 'GET', `/api/emails?folder=${folder}`))
      .body.emails)
      found.push(`${folder}: ${subject}${isRead ? ' +' : ''}${isStarred ? ' *' : ''}`)
  return found.sort()
}

test('Gmail gets each message once, with its labels, date and conversation', async () => {
  const mailbox = await openMailbox('gmail', gmailMailbox.connectTo(gmail, 'user0@gmail.test'))
  await importFile(mailbox, n => n === 2 || n === 4)
  const before = await here(mailbox)
  for (let n = 0; n < 3; n += 1) await sync(mailbox)
  const app = gmailMailbox.otherClient(gmail, 'user0@gmail.test')
  const names = new Map<string, string>(
    (await app.ask('GET', '/labels')).labels.map(({ id, name }: { id: string; name: string }) => [id, name]),
  )
  const held: string[] = []
  for (const { id } of (await app.ask('GET', '/messages?includeSpamTrash=true')).messages) {
    const { labelIds = [], internalDate, payload } = await app.ask('GET', `/messages/${id}`)
    const { value } = payload.headers.find(({ name }: { name: string }) => name === 'Subject')
    const date = new Date(Number(internalDate)).toISOString().slice(0, 10)
    held.push(`${value} ${date} ${labelIds.map((label: string) => names.get(label)).sort()}`)
  }
  expect(held.sort()).toEqual([
    'About mine 2026-11-20 SENT',
    'About new 2026-11-20 INBOX,STARRED,UNREAD',
    'About old 2010-05-03 ',
    'About unsent 2026-11-20 DRAFT',
    'About work 2026-11-20 INBOX,Plans,Work',
  ])
  expect(await here(mailbox)).toEqual(before)
  expect(before).toHaveLength(5)
})

test('Outlook gets each message once, in its folder; it takes no dates, and calls them drafts', async () => {
  const mailbox = await openMailbox('outlook', outlookMailbox.connectTo(outlook, 'user0@outlook.test'))
  await importFile(mailbox, n => n === 2 || n === 4)
  const before = await here(mailbox)
  for (let n = 0; n < 3; n += 1) await sync(mailbox)
  const { messages, folders } = outlook.mailbox('user0@outlook.test')
  const nameOf = (folderId: string) => folders.find(({ id }) => id === folderId)?.displayName
  const held = [...messages.values()].map(
    ({ raw, folderId, isRead, isFlagged, isDraft }) =>
      `${/^Subject: (.*?)\r?$/m.exec(`${raw}`)?.[1]} in ${nameOf(folderId)}${isRead ? ' +' : ''}${isFlagged ? ' *' : ''}${isDraft ? '' : ' received'}`,
  )
  expect(held.sort()).toEqual([
    'About mine in Sent Items +',
    'About new in Inbox *',
    'About old in Archive +',
    'About unsent in Drafts +',
    'About work in Inbox +',
    'About work in Plans +',
    'About work in Work +',
  ])
  expect(await here(mailbox)).toEqual(before)
  // Here they keep the dates that they had.
  const { emails } = (await t.call(mailbox.user, 'GET', '/api/emails?folder=archive')).body
  expect(emails.map(({ receivedAt }: { receivedAt: string }) => receivedAt.slice(0, 10))).toEqual([
    '2026-11-24',
  ])
})
