import { eq } from 'drizzle-orm'
import { folders } from './db/schema/index.ts'
import { fillInbox, PIXEL, type TestApp, testMessage, upload } from './test-app.ts'
import type { Callers } from './test-callers.ts'

/** What is typed of a draft that nobody else may see. */
export const BLANK = { to: '', cc: '', bcc: '', subject: 'secretdraft', body: '' }

export type SharedMailbox = Awaited<ReturnType<typeof buildSharedMailbox>>

/** A mailbox of the owner with something of everything in it, granted to each as their name says. */
export async function buildSharedMailbox(t: TestApp, people: Callers) {
  const shared = await t.buildAccount(people.owner)
  await t.grant(people.manager, { allowedAccountIds: [shared.id], canManageEmails: true })
  await t.grant(people.reader, { canAccessAllAccounts: true })
  await t.grant(people.keeper, { canAccessAllAccounts: true, canManageAccounts: true })
  const file =
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsecretword\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n--b--'
  await fillInbox(t, shared, [
    Buffer.from(`Subject: secretsubject\r\nFrom: z@outside.example\r\nMessage-ID: <s@x>\r\n${file}\r\n`),
    testMessage(),
    testMessage({ Subject: 'offersforyou', 'List-Unsubscribe': '<mailto:leave@list.example>' }),
    ...[1, 2, 3].map(n =>
      testMessage({ Subject: 'Re: longtalk', 'Message-ID': `<l${n}@x>`, References: '<l1@x>' }),
    ),
  ])
  const long = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'longtalk' } })).body
  const longThreadId: string = long.results[0].threadId
  const offers = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'offersforyou' } })).body
  const listMailId: number = offers.results[0].id
  const email: { id: number; threadId: string } = (
    await t.call(people.owner, 'POST', '/api/search', { body: { query: 'secretword' } })
  ).body.results[0]
  const [inbox] = await t.deps.db.select().from(folders).where(eq(folders.role, 'inbox'))
  const label = { accountId: shared.id, name: 'secret plans' }
  const labelId: number = (await t.call(people.owner, 'POST', '/api/labels', { body: label })).body.id
  const begun = await t.call(people.owner, 'POST', '/api/drafts', {
    body: { ...BLANK, fromAccountId: shared.id },
  })
  const pixel = await upload(t, people.owner, `/api/drafts/${begun.body.id}/attachments`, 'file', PIXEL)
  const { body: saved } = await t.call(people.owner, 'GET', `/api/drafts/${begun.body.id}`)
  const draft: { id: number; messageId: number; revision: number; fileId: string } = {
    ...saved,
    fileId: pixel.body.id,
  }
  const attachmentId: number = (await t.call(people.owner, 'GET', `/api/emails/${email.id}`)).body
    .attachments[0].id
  const inboxId = inbox!.id
  return { shared, email, attachmentId, longThreadId, listMailId, inboxId, draft, labelId }
}
