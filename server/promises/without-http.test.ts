import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { EmailRow } from '#core/contract/emails.ts'
import { mailActions, messages, outgoingMessages } from '#server/db/schema/index.ts'
import type { Ctx } from '#server/deps.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { countEmails, listEmails } from '#server/read/emails/list-emails.ts'
import { markEmails } from '#server/read/triage/change-emails.ts'
import { moveEmails } from '#server/read/triage/move-emails.ts'
import { sendEmail } from '#server/send/compose/send-email.ts'
import { attachFile } from '#server/send/drafts/content/attach-file.ts'
import { createDraft } from '#server/send/drafts/save-draft.ts'
import { findOutgoingOf } from '#server/send/outbox/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import {
  fillInbox,
  PIXEL,
  syncNow,
  type TestAccount,
  type TestApp,
  type TestUser,
  testMessage,
  upload,
} from '#testing/app.ts'
import { test } from '#testing/fixture.ts'

const LETTER = {
  to: 'bob@here.example',
  cc: '',
  bcc: '',
  subject: 'The plan',
  body: '<p>See the file.</p>',
}
const PICTURE = { name: 'plan.png', type: 'image/png' }

/** What a person does with mail, through HTTP or operations. */
interface Deeds {
  write(fromAccountId: number): Promise<{ id: number }>
  attach(draftId: number): Promise<{ name: string; size: number }>
  send(fromAccountId: number, draftId: number): Promise<number>
  mark(messageIds: number[]): Promise<number[]>
  archive(messageIds: number[]): Promise<number>
  list(accountId: number, folder: 'inbox' | 'archive' | 'sent'): Promise<EmailRow[]>
  countUnread(): Promise<unknown>
}

function byHttp(t: TestApp, user: TestUser): Deeds {
  const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await t.call(user, method, url, body ? { body } : {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  return {
    write: fromAccountId => ask('POST', '/api/drafts', { ...LETTER, fromAccountId }),
    attach: async id => (await upload(t, user, `/api/drafts/${id}/attachments`, 'file', PIXEL, PICTURE)).body,
    send: async (fromAccountId, draftId) =>
      (await ask('POST', '/api/emails/send', { ...LETTER, fromAccountId, draftId })).id,
    mark: async messageIds =>
      (await ask('POST', '/api/triage/mark', { messageIds, isRead: true, isStarred: true })).changed,
    archive: async messageIds =>
      (await ask('POST', '/api/triage/move', { messageIds, to: 'archive' })).changed,
    list: async (accountId, folder) =>
      (await ask('GET', `/api/emails?folder=${folder}&accounts=${accountId}`)).emails,
    countUnread: async () => (await ask('GET', '/api/emails/counts')).unread,
  }
}

function byOperations(ctx: Ctx): Deeds {
  return {
    write: fromAccountId => createDraft(ctx, { ...LETTER, fromAccountId }),
    attach: draftId => {
      const file = {
        name: PICTURE.name,
        mimeType: PICTURE.type,
        content: [PIXEL],
        isInline: () => false,
        position: () => null,
      }
      return attachFile(ctx, { draftId, open: async () => file })
    },
    send: async (fromAccountId, draftId) =>
      (await sendEmail(ctx, { ...LETTER, fromAccountId, draftId })).messageId,
    mark: async messageIds => (await markEmails(ctx, { messageIds, read: true, starred: true })).changed,
    archive: async messageIds => (await moveEmails(ctx, { messageIds, to: 'archive' })).changed.length,
    list: async (accountId, folder) =>
      (await listEmails(ctx, { folder, accounts: [accountId], limit: 50, page: 1 }))?.emails ?? [],
    countUnread: async () => (await countEmails(ctx, {}))?.unread,
  }
}

/** Does the same work on an account's mail either way. Returns what the person was shown. */
async function work(t: TestApp, account: TestAccount, deeds: Deeds) {
  const [first, second] = (await deeds.list(account.id, 'inbox')).map(({ id }) => id)
  if (!first || !second) throw new Error('there is no mail to work on')
  const { id: draftId } = await deeds.write(account.id)
  const attached = await deeds.attach(draftId)
  const sent = await deeds.send(account.id, draftId)
  const outgoing = await findOutgoingOf(t.deps.db, account.workspaceId, sent)
  if (!outgoing) throw new Error('nothing waits to be sent')
  await sendOutgoing(t.deps, outgoing)
  const marked = await deeds.mark([first, second])
  const archived = await deeds.archive([second])
  await syncNow(t, account)
  const folders = ['inbox', 'archive', 'sent'] as const
  const lists = await Promise.all(folders.map(folder => deeds.list(account.id, folder)))
  return {
    attached: { name: attached.name, size: attached.size },
    marked: marked.length,
    archived,
    lists: lists.map(rows => rows.map(({ subject, isRead, isStarred }) => ({ subject, isRead, isStarred }))),
    unread: await deeds.countUnread(),
  }
}

/** The stored rows of a workspace with one account, without ids and times. */
async function storedOf(t: TestApp, account: TestAccount) {
  const { db } = t.deps
  const isOf = (table: typeof messages | typeof mailActions | typeof outgoingMessages) =>
    eq(table.workspaceId, account.workspaceId)
  const { subject, toList, snippet, hasAttachments, isRead, isStarred } = messages
  const { inInbox, inSent, inDrafts, inArchive } = messages
  const said = { subject, toList, snippet, hasAttachments }
  const flags = { isRead, isStarred, inInbox, inSent, inDrafts, inArchive }
  const mail = db.select({ ...said, ...flags }).from(messages)
  const actions = await db.select().from(mailActions).where(isOf(mailActions)).orderBy(mailActions.id)
  const outgoing = await db.select().from(outgoingMessages).where(isOf(outgoingMessages))
  const box = t.world.mailbox(account.email)
  return {
    messages: await mail.where(isOf(messages)).orderBy(messages.id),
    actions: actions.map(({ change, state }) => ({ change, state })),
    outgoing: outgoing.map(({ state, envelope }) => ({ state, to: envelope.to })),
    atProvider: [...box.messages.values()].map(({ folder, flags }) => ({ folder, flags })),
  }
}

test('mail is written, sent, marked, moved and listed without a web server, with the same rows as by HTTP', async ({
  t,
}) => {
  const newcomer = async () => {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [testMessage({ Subject: 'First' }), testMessage({ Subject: 'Second' })])
    return { user, account }
  }
  // The sandbox bounces mail to addresses without a mailbox.
  await syncNow(t, await t.buildAccount(await t.buildUser(), LETTER.to))
  const [one, other] = [await newcomer(), await newcomer()]
  const told = await work(t, one.account, byHttp(t, one.user))
  // From here on there is no web server.
  await t.app.close()
  const person = await findUser(t.deps.db, other.user.id)
  if (!person) throw new Error('the person is not there')
  const ctx = { ...t.deps, actor: actorOf(person) }
  expect(await work(t, other.account, byOperations(ctx))).toEqual(told)
  expect(told).toMatchObject({ marked: 2, archived: 1, attached: { name: 'plan.png', size: PIXEL.length } })
  expect(told.lists.map(rows => rows.length)).toEqual([1, 1, 1])
  expect(await storedOf(t, other.account)).toEqual(await storedOf(t, one.account))
})
