import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { outgoingMessages } from '#server/db/schema/index.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

interface Shown {
  id: number
  threadId: string
  subject: string
  labels: string[]
  receipts: { who: string; at: string }[]
  receiptWish?: { to: string; answer: string | null; isElsewhere: boolean; mayGoByItself: boolean } | null
}
const inbox = async (): Promise<Shown[]> =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)).body.emails
const whole = async (id: number): Promise<Shown> => (await t.call(user, 'GET', `/api/emails/${id}`)).body
const answer = (id: number, body: object, who = user) => t.call(who, 'POST', `/api/receipts/${id}`, { body })
/** The source of what was handed to the outgoing server. */
const outbox = async () => {
  await doJobs(t, 'compose.send')
  const rows = await t.deps.db
    .select()
    .from(outgoingMessages)
    .where(
      and(eq(outgoingMessages.workspaceId, account.workspaceId), eq(outgoingMessages.accountId, account.id)),
    )
    .orderBy(outgoingMessages.id)
  return Promise.all(
    rows.map(async row => ({
      ...row,
      source: Buffer.from((await t.deps.blobs.read(row.workspaceId, row.sourceBlob)) ?? []).toString(),
    })),
  )
}
const asking = (headers: Record<string, string> = {}) =>
  testMessage({
    To: account.email,
    Subject: 'Contract',
    'Return-Path': '<zoe@outside.example>',
    'Disposition-Notification-To': 'Zoe <zoe@outside.example>',
    'Message-ID': '<contract@outside.example>',
    ...headers,
  })
const receive = async (headers: Record<string, string> = {}) => {
  await fillInbox(t, account, [asking(headers)])
  // The newest of them; correspondents of the sandbox answer what they get.
  const email = (await inbox()).find(({ subject }) => subject === 'Contract')
  return whole(email?.id ?? 0)
}

describe('a message that asks', () => {
  test('gets a receipt by a press, which is right by RFC 8098, and never a second one', async () => {
    const email = await receive()
    expect(email.receiptWish).toEqual({
      ...{ to: 'zoe@outside.example', answer: null, isElsewhere: false, mayGoByItself: false },
    })
    expect((await answer(email.id, { answer: 'sent' })).body).toMatchObject({ answer: 'sent' })
    expect((await answer(email.id, { answer: 'sent' })).body).toMatchObject({ answer: 'sent' })
    expect((await answer(email.id, { answer: 'declined' })).body).toMatchObject({ answer: 'sent' })
    const [sent, ...others] = await outbox()
    expect(others).toEqual([])
    expect(sent).toMatchObject({
      state: 'sent',
      origin: 'receipt',
      envelope: { to: ['zoe@outside.example'] },
    })
    const source = sent?.source ?? ''
    expect(source).toMatch(
      /^Content-Type: multipart\/report;\s+report-type=disposition-notification;\s+boundary=/m,
    )
    expect(source).toMatch(/^Auto-Submitted: auto-replied$/m)
    expect(source).toMatch(/^In-Reply-To: <contract@outside.example>$/m)
    expect(source).not.toMatch(/^Disposition-Notification-To:/m)
    const fields = /Content-Type: message\/disposition-notification[\s\S]*?\r\n\r\n([\s\S]*?)\r\n\r\n/.exec(
      source,
    )?.[1]
    expect(fields?.split('\r\n')).toEqual([
      'Reporting-UA: Quillbox',
      `Final-Recipient: rfc822; ${account.email}`,
      'Original-Message-ID: <contract@outside.example>',
      'Disposition: manual-action/MDN-sent-manually; displayed',
    ])
    // Read by the other side, which is this program, too.
    expect(parseMessage(Buffer.from(source)).signals).toMatchObject([
      { kind: 'receipt', who: account.email, names: ['contract@outside.example'] },
    ])
    // It stands at the message, and not as a letter in the conversation.
    expect((await t.call(user, 'GET', `/api/threads/${email.threadId}`)).body).toHaveLength(1)
    expect((await inbox())[0]).not.toMatchObject({ isAnswered: true })
  })

  test.each(['sent', 'declined'])('is %s in other mail programs, too', async said => {
    const email = await receive()
    await answer(email.id, { answer: said })
    await syncNow(t, account)
    const kept = [...t.world.mailbox(account.email).messages.values()].filter(
      ({ flags }) => flags.receiptAnswered,
    )
    expect(kept.map(({ messageId }) => messageId)).toEqual(['<contract@outside.example>'])
    expect((await whole(email.id)).receiptWish).toMatchObject({ answer: said })
  })

  test('is not asked about where another program has answered, before or after it came here', async () => {
    const box = t.world.mailbox(account.email)
    const flags = { ...ARRIVING, receiptAnswered: true as const }
    const source = asking({ Subject: 'Earlier', 'Message-ID': '<earlier@outside.example>' })
    box.add({ folder: 'INBOX', source, flags, receivedAt: t.deps.clock.now() })
    await syncNow(t, account)
    const [first] = await inbox()
    expect((await whole(first?.id ?? 0)).receiptWish).toMatchObject({ answer: 'declined' })
    const later = await receive()
    expect(later.receiptWish).toMatchObject({ answer: null })
    for (const { id, messageId } of box.messages.values())
      if (messageId === '<contract@outside.example>') box.setFlags(id, flags)
    await syncNow(t, account)
    expect((await whole(later.id)).receiptWish).toMatchObject({ answer: 'declined' })
    expect((await answer(later.id, { answer: 'sent' })).body).toMatchObject({ answer: 'declined' })
    expect(await outbox()).toEqual([])
  })

  test('gets none after “No thanks”', async () => {
    const email = await receive()
    expect((await answer(email.id, { answer: 'declined' })).body).toMatchObject({ answer: 'declined' })
    expect((await answer(email.id, { answer: 'sent' })).body).toMatchObject({ answer: 'declined' })
    expect(await outbox()).toEqual([])
    expect((await whole(email.id)).receiptWish).toMatchObject({ answer: 'declined' })
  })

  test('names an own address that it came to, and is nobody else’s business', async () => {
    const email = await receive()
    const stranger = await t.buildUser()
    expect((await answer(email.id, { answer: 'sent' }, stranger)).status).toBe(404)
    await fillInbox(t, account, [testMessage({ Subject: 'Plain' })])
    const plain = (await inbox()).find(({ subject }) => subject === 'Plain')
    expect((await answer(plain?.id ?? 0, { answer: 'sent' })).body).toMatchObject({
      message: 'This message asks for no read receipt',
    })
  })

  test.each([
    ['another address than it came from', { 'Return-Path': '<bounces@mailer.example>' }, true],
    ['an address of somebody else', { 'Disposition-Notification-To': 'eve@else.example' }, true],
    ['no return path', { 'Return-Path': '' }, true],
    ['a list', { 'List-Id': '<list.outside.example>' }, false],
  ])('never gets one by itself where it names %s', async (_, headers, isElsewhere) => {
    await t.call(user, 'PUT', '/api/outbox/settings', { body: { receipts: 'known' } })
    await writeTo('zoe@outside.example')
    const email = await receive(headers)
    expect(email.receiptWish).toMatchObject({ isElsewhere, mayGoByItself: false, answer: null })
    expect((await answer(email.id, { answer: 'sent', isByItself: true })).status).toBe(409)
    expect((await outbox()).filter(({ origin }) => origin === 'receipt')).toEqual([])
  })

  test('gets one by itself only from who has chosen so, for somebody they have written to', async () => {
    const byItself = { answer: 'sent', isByItself: true }
    const stranger = await receive()
    await t.call(user, 'PUT', '/api/outbox/settings', { body: { receipts: 'known' } })
    expect((await answer(stranger.id, byItself)).status).toBe(409)
    await writeTo('zoe@outside.example')
    expect((await whole(stranger.id)).receiptWish).toMatchObject({ mayGoByItself: true })
    await t.call(user, 'PUT', '/api/outbox/settings', { body: { receipts: 'ask' } })
    expect((await answer(stranger.id, byItself)).status).toBe(409)
    await t.call(user, 'PUT', '/api/outbox/settings', { body: { receipts: 'known' } })
    expect((await answer(stranger.id, byItself)).body).toMatchObject({ answer: 'sent' })
    const sent = (await outbox()).find(({ origin }) => origin === 'receipt')
    expect(sent?.source).toContain('Disposition: automatic-action/MDN-sent-automatically; displayed')
  })

  test('that several addresses shall be told, or a program has sent, asks for nothing', async () => {
    const several = await receive({ 'Disposition-Notification-To': 'a@outside.example, b@outside.example' })
    expect(several.receiptWish).toBeNull()
    const program = await receive({
      'Auto-Submitted': 'auto-generated',
      'Message-ID': '<other@outside.example>',
    })
    expect(program.receiptWish).toBeNull()
  })
})

async function writeTo(to: string) {
  const body = { fromAccountId: account.id, to, subject: 'Before', body: '<p>Hello</p>' }
  expect((await t.call(user, 'POST', '/api/emails/send', { body })).status).toBe(200)
  await doJobs(t, 'compose.send')
}

describe('a message that is sent with the wish for a receipt', () => {
  const send = async (more: object = {}) => {
    const body = {
      fromAccountId: account.id,
      to: 'Ann <ann@there.example>',
      subject: 'Plan',
      body: '<p>Hello</p>',
    }
    const { id } = (await t.call(user, 'POST', '/api/emails/send', { body: { ...body, ...more } })).body
    const [sent] = await outbox()
    return { id: id as number, source: sent?.source ?? '' }
  }
  const receipt = (of: string, disposition: string) =>
    Buffer.from(
      [
        'From: Ann <ann@there.example>',
        `To: ${account.email}`,
        'Subject: Read: Plan',
        `In-Reply-To: <${of}>`,
        'Message-ID: <receipt@there.example>',
        'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
        '',
        '--b',
        '',
        'Your message was read.',
        '--b',
        'Content-Type: message/disposition-notification',
        '',
        'Reporting-UA: there.example; Mail',
        'Final-Recipient: rfc822;ann@there.example',
        `Original-Message-ID: <${of}>`,
        `Disposition: ${disposition}`,
        '--b--',
        '',
      ].join('\r\n'),
    )
  const idIn = (source: string) => /^Message-ID: <(.+)>$/im.exec(source)?.[1] ?? ''

  test('says so, and shows who has read it when the receipt comes', async () => {
    const { id, source } = await send({ asksReceipt: true })
    expect(source).toContain(`Disposition-Notification-To: <${account.email}>`)
    await fillInbox(t, account, [receipt(idIn(source), 'manual-action/MDN-sent-manually; displayed')])
    const email = await whole(id)
    expect(email.receipts).toMatchObject([{ who: 'ann@there.example' }])
    const thread = (await t.call(user, 'GET', `/api/threads/${email.threadId}`)).body as Shown[]
    const subjects = thread.map(({ subject }) => subject)
    expect(subjects).toContain('Plan')
    expect(subjects).not.toContain('Read: Plan')
  })

  test('shows nothing for one that was deleted without being read, and asks for nothing unless it is chosen', async () => {
    const { id, source } = await send()
    expect(source).not.toContain('Disposition-Notification-To')
    await fillInbox(t, account, [receipt(idIn(source), 'automatic-action/MDN-sent-automatically; deleted')])
    expect((await whole(id)).receipts).toEqual([])
  })

  test('keeps the wish in its draft', async () => {
    const content = {
      fromAccountId: account.id,
      to: 'ann@there.example',
      cc: '',
      bcc: '',
      subject: 'Plan',
      body: '<p>x</p>',
    }
    const draft = (await t.call(user, 'POST', '/api/drafts', { body: { ...content, asksReceipt: true } }))
      .body
    expect(draft).toMatchObject({ asksReceipt: true })
    const saved = await t.call(user, 'PUT', `/api/drafts/${draft.id}`, {
      body: { ...content, subject: 'Plan 2', revision: draft.revision },
    })
    expect(saved.body).toMatchObject({ asksReceipt: true, subject: 'Plan 2' })
    const { source } = await send({ draftId: draft.id, subject: 'Plan 2' })
    expect(source).toContain('Disposition-Notification-To')
  })

  test('a receipt that answers ends no follow-up, as no automatic answer does', async () => {
    const { source } = await send({ asksReceipt: true })
    await fillInbox(t, account, [receipt(idIn(source), 'manual-action/MDN-sent-manually; displayed')])
    const { rows } = await t.deps.database.pool.query(
      `select s.kind from message_signals s join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
       where m.workspace_id = $1 and m.account_id = $2 and m.rfc_message_id = 'receipt@there.example'`,
      [account.workspaceId, account.id],
    )
    expect(rows).toEqual([{ kind: 'receipt' }])
  })
})
