import { eq } from 'drizzle-orm'
import { folders } from '#server/db/schema/index.ts'
import { fillInbox, PIXEL, type TestApp, testMessage, upload } from '#testing/app.ts'
import type { Callers } from '#testing/callers.ts'
import { GOOGLE, invitationMail } from '#testing/text/invitations.ts'

/** Text of a draft that nobody else may see. */
export const BLANK = { to: '', cc: '', bcc: '', subject: 'secretdraft', body: '' }

export type SharedMailbox = Awaited<ReturnType<typeof buildSharedMailbox>>

/** Stands so far down in every text that no list shows it; the word before it finds it. */
export const DEEP = 'deepword'
export const BEFORE_DEEP = 'nearby'
const DEEP_TEXT = `${'and so on, and so on, '.repeat(40)}${BEFORE_DEEP} ${DEEP}`

/** A mailbox of the owner that contains something of everything, shared with each person as their name says. */
export async function buildSharedMailbox(t: TestApp, people: Callers) {
  const shared = await t.buildAccount(people.owner)
  await t.grant(people.manager, { allowedAccountIds: [shared.id], canManageEmails: true })
  await t.grant(people.reader, { canAccessAllAccounts: true })
  await t.grant(people.keeper, { canAccessAllAccounts: true, canManageAccounts: true })
  const file =
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsecretword ' +
    `${DEEP_TEXT}\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n${DEEP}\r\n--b--`
  await fillInbox(t, shared, [
    Buffer.from(`Subject: secretsubject\r\nFrom: z@outside.example\r\nMessage-ID: <s@x>\r\n${file}\r\n`),
    testMessage(),
    invitationMail(GOOGLE.replaceAll('noor@demo.example', shared.email), {
      to: shared.email,
      subject: 'secretmeeting',
    }),
    testMessage({
      Subject: 'offersforyou',
      'List-Unsubscribe': '<mailto:leave@list.example>',
      'Disposition-Notification-To': 'zoe@outside.example',
    }),
    ...[1, 2, 3].map(n =>
      testMessage(
        { Subject: 'Re: longtalk', 'Message-ID': `<l${n}@x>`, References: '<l1@x>' },
        `Hello ${n}, ${DEEP_TEXT}. Could you bring it by Friday?`,
      ),
    ),
  ])
  const long = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'longtalk' } })).body
  const longThreadId: string = long.results[0].threadId
  const offers = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'offersforyou' } })).body
  const listMailId: number = offers.results[0].id
  const meetings = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'secretmeeting' } }))
    .body
  const asked = (await t.call(people.owner, 'GET', `/api/emails/${meetings.results[0].id}`)).body
  const invitation = `/api/calendar/${asked.id}/${asked.attachments[0].id}`
  const email: { id: number; threadId: string } = (
    await t.call(people.owner, 'POST', '/api/search', { body: { query: 'secretword' } })
  ).body.results[0]
  const [inbox] = await t.deps.db.select().from(folders).where(eq(folders.role, 'inbox'))
  const label = { accountId: shared.id, name: 'secret plans' }
  const labelId: number = (await t.call(people.owner, 'POST', '/api/labels', { body: label })).body.id
  const begun = await t.call(people.owner, 'POST', '/api/drafts', {
    body: { ...BLANK, body: `<p>${DEEP_TEXT}</p>`, fromAccountId: shared.id },
  })
  const pixel = await upload(t, people.owner, `/api/drafts/${begun.body.id}/attachments`, 'file', PIXEL)
  const { body: saved } = await t.call(people.owner, 'GET', `/api/drafts/${begun.body.id}`)
  const draft: { id: number; messageId: number; revision: number; body: string; fileId: string } = {
    ...saved,
    fileId: pixel.body.id,
  }
  const attachmentId: number = (await t.call(people.owner, 'GET', `/api/emails/${email.id}`)).body
    .attachments[0].id
  const inboxId = inbox!.id
  return { shared, email, attachmentId, longThreadId, listMailId, inboxId, draft, labelId, invitation }
}
