import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinLetter } from '#core/text/letter.ts'
import { mailAccounts, outgoingMessages } from '#server/db/schema/index.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { PIXEL, upload } from '#testing/app.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { storedAccount } from '#testing/stored-account.ts'
import { fileOutgoing } from './file-outgoing.ts'
import { findOutgoingOf } from './queries.ts'
import { recoverOutgoing } from './recovery/recover-outgoing.ts'
import { sendOutgoing } from './send-outgoing.ts'

describe.skipIf(!haveDovecot())('sending by a real server', () => {
  let imap: ImapTest
  let to: string
  let count = 0
  let subject: string
  beforeAll(async () => {
    imap = await imapTest(2)
    to = imap.servers.dovecot.users[1] as string
  })
  afterAll(() => imap.close())
  beforeEach(() => {
    count += 1
    subject = `Letter ${count}`
  })

  const send = async (change: object = {}): Promise<number> => {
    const body = { fromAccountId: imap.accountId, to, subject, body: '<p>Text</p>', ...change }
    return (await imap.t.call(imap.user, 'POST', '/api/emails/send', { body })).body.id
  }
  /** Sends the waiting message, as the worker would. */
  const deliver = async (id: number) => {
    const outgoing = await findOutgoingOf(imap.t.deps.db, imap.workspaceId, id)
    await sendOutgoing(imap.t.deps, outgoing!)
  }
  const shown = async (id: number) => (await imap.t.call(imap.user, 'GET', `/api/emails/${id}`)).body
  const state = async (id: number) => (await findOutgoingOf(imap.t.deps.db, imap.workspaceId, id))?.state
  const arrived = async () => (await imap.seen('INBOX', to)).filter(mail => mail.subject === subject)
  const filed = async () => (await imap.seen('Sent')).filter(mail => mail.subject === subject)
  const accepted = () => imap.servers.smtp.accepted.filter(({ raw }) => raw.includes(`Subject: ${subject}`))

  test('a signature leaves as it was, with its logo as a part, and Drafts and Sent have it so', async () => {
    const { t, user, accountId, sync } = imap
    const put = (signature: string) =>
      t.call(user, 'PUT', `/api/accounts/${accountId}/profile`, { body: { signature } })
    const logo = `<img width="80" height="40" alt="Logo" src="data:image/png;base64,${PIXEL.toString('base64')}" />`
    const table = (logo: string) =>
      `<table cellpadding="0" style="border-collapse:collapse"><tr><td bgcolor="#eeeeee" style="padding-right:18px">${logo}</td>` +
      '<td style="font-family:Arial;color:#1f2933"><strong style="font-size:18px">Bea Tester</strong></td></tr></table>'
    const { signature } = (await put(table(logo))).body
    expect(signature).toBe(table(logo))
    const body = joinLetter({ body: '<p>Hello</p>', signature, quote: '' })
    const content = { fromAccountId: accountId, to, cc: '', bcc: '', subject, body }
    const { body: draft } = await t.call(user, 'POST', '/api/drafts', { body: content })
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId: imap.workspaceId, id: draft.id })
    await sync()
    const [inDrafts] = await imap.seen('Drafts')
    const id = await send({ body, draftId: draft.id })
    await deliver(id)
    await sync()
    const [left] = accepted()
    const [inSent] = await filed()
    for (const source of [inDrafts!.source, left!.raw.toString(), inSent!.source]) {
      expect(source).toMatch(/Content-Type: multipart\/related/)
      expect(source).not.toContain('data:')
      const { attachments, html } = await PostalMime.parse(source)
      expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true }])
      const address = `cid:${attachments[0]!.contentId!.replace(/^<|>$/g, '')}`
      expect(html).toContain(table(logo.replace(/data:[^"]*/, address)))
    }
    expect((await shown(id)).body).toMatch(/<img [^>]*src="\/api\/emails\/\d+\/attachments\/\d+/)
    await put('')
  })

  test('a sent draft has its files, lacks its Bcc, and is in Sent once and no longer in Drafts', async () => {
    const { t, user, accountId, sync } = imap
    const content = {
      fromAccountId: accountId,
      to,
      cc: '',
      bcc: 'eve@x.example',
      subject,
      body: '<p>See</p>',
    }
    const { body: draft } = await t.call(user, 'POST', '/api/drafts', { body: content })
    const url = `/api/drafts/${draft.id}/attachments`
    await upload(t, user, url, 'file', PIXEL, { name: 'Bürö.png' })
    const { body: picture } = await upload(t, user, url, 'file', PIXEL, { fields: { inline: 'true' } })
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId: imap.workspaceId, id: draft.id })
    await sync()
    expect((await imap.seen('Drafts')).map(mail => mail.subject)).toEqual([subject])
    const html = `<p>See <img src="${url}/${picture.id}"></p>`
    const id = await send({ bcc: 'eve@x.example', body: html, draftId: draft.id })
    await deliver(id)
    await sync()
    expect(await imap.seen('Drafts')).toEqual([])
    expect(accepted().map(mail => mail.to)).toEqual([[to, 'eve@x.example']])
    const [copy, ...others] = await arrived()
    expect(others).toEqual([])
    expect(copy!.source).not.toContain('eve@x.example')
    const { attachments } = await parseMessage(Buffer.from(copy!.source))
    const files = attachments.map(({ name, isInline, bytes }) => [name, isInline, PIXEL.equals(bytes)])
    expect(files.sort()).toEqual([
      ['Bürö.png', false, true],
      ['file.png', true, true],
    ])
    expect((await filed()).map(({ flags }) => flags.includes('\\Seen'))).toEqual([true])
    expect(await shown(id)).toMatchObject({ sending: null, bccList: [{ address: 'eve@x.example' }] })
  })

  test('the answered message is marked for other programs, and the answer is threaded there', async () => {
    const { sync } = imap
    const client = await imap.client()
    const question = `From: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <q${count}@x>\r\n\r\nHow?\r\n`
    await client.append('INBOX', question)
    await client.logout()
    await sync()
    const [row] = (await imap.list('inbox')).emails
    await deliver(await send({ type: 'reply', inReplyToMessageId: row.id, threadId: row.threadId }))
    await sync()
    const original = (await imap.seen('INBOX')).find(mail => mail.subject === subject)
    expect(original!.flags).toContain('\\Answered')
    const [answer] = await arrived()
    const parsed = await parseMessage(Buffer.from(answer!.source))
    expect(parsed).toMatchObject({ inReplyTo: `q${count}@x`, references: [`q${count}@x`] })
  })

  test('mail to international domains uses the form that every server accepts, also for a domain that is named twice', async () => {
    const id = await send({ to: 'info@bücher.example', cc: 'info@xn--bcher-kva.example' })
    await deliver(id)
    const outgoing = await findOutgoingOf(imap.t.deps.db, imap.workspaceId, id)
    expect(outgoing).toMatchObject({ state: 'sent', envelope: { to: ['info@xn--bcher-kva.example'] } })
    expect(accepted()).toHaveLength(1)
  })

  test('a message is one message if the server gives it another Message-ID, and answers to that join its conversation', async () => {
    const { t, accountId, sync } = imap
    await t.deps.db.update(mailAccounts).set({ savesSentMail: true }).where(eq(mailAccounts.id, accountId))
    const given = `given${count}@host.prod.outlook.com`
    imap.servers.smtp.answerNext(`2.0.0 OK <${given}> [Hostname=host]`)
    const id = await send()
    await deliver(id)
    // The copy that Microsoft files, and an answer to it.
    const client = await imap.client()
    const copy = String(accepted()[0]!.raw).replace(/^Message-ID: .*$/m, `Message-ID: <${given}>`)
    await client.append('Sent', copy, ['\\Seen'])
    await client.append(
      'INBOX',
      `From: ${to}\r\nSubject: Re: ${subject}\r\nIn-Reply-To: <${given}>\r\n\r\nYes\r\n`,
    )
    await client.logout()
    await sync()
    const sent = (await imap.list('sent')).emails.filter(
      (row: { subject: string }) => row.subject === subject,
    )
    expect(sent).toMatchObject([{ id, rfcMessageId: given }])
    const [answer] = (await imap.list('inbox')).emails
    expect(answer).toMatchObject({ subject: `Re: ${subject}`, threadId: sent[0].threadId })
    await t.deps.db.update(mailAccounts).set({ savesSentMail: false }).where(eq(mailAccounts.id, accountId))
  })

  test('a message is one message also if the response with the other Message-ID is lost', async () => {
    const { t, accountId, sync } = imap
    await t.deps.db.update(mailAccounts).set({ savesSentMail: true }).where(eq(mailAccounts.id, accountId))
    const given = `given${count}@host.prod.outlook.com`
    imap.servers.smtp.failNext('drop-after-accepting')
    const id = await send()
    await deliver(id)
    expect(await state(id)).toBe('uncertain')
    // The copy that Microsoft files, and an answer to it.
    const client = await imap.client()
    const copy = String(accepted()[0]!.raw).replace(/^Message-ID: .*$/m, `Message-ID: <${given}>`)
    await client.append('Sent', copy, ['\\Seen'])
    await client.append(
      'INBOX',
      `From: ${to}\r\nSubject: Re: ${subject}\r\nIn-Reply-To: <${given}>\r\n\r\nYes\r\n`,
    )
    await client.logout()
    await sync()
    await recoverOutgoing(t.deps, { silentMs: 0 })
    const sent = (await imap.list('sent')).emails.filter(
      (row: { subject: string }) => row.subject === subject,
    )
    expect(sent).toMatchObject([{ id, rfcMessageId: given }])
    expect(await state(id)).toBe('sent')
    const [answer] = (await imap.list('inbox')).emails
    expect(answer).toMatchObject({ subject: `Re: ${subject}`, threadId: sent[0].threadId })
    await t.deps.db.update(mailAccounts).set({ savesSentMail: false }).where(eq(mailAccounts.id, accountId))
  })

  test('the copy is filed once if two processes try at the same time', async () => {
    const { t, accountId } = imap
    const id = await send()
    const sent = { state: 'sent' as const, sentAt: new Date() }
    await t.deps.db.update(outgoingMessages).set(sent).where(eq(outgoingMessages.messageId, id))
    const [account, outgoing] = [
      await storedAccount(t.deps.db, accountId),
      await findOutgoingOf(t.deps.db, imap.workspaceId, id),
    ]
    // Each process waits before filing until the other one is about to file too, or has returned.
    const met = Promise.withResolvers<void>()
    let filing = 0
    const file = async () => {
      const provider = connectAccount(t.deps, account!)
      const append: typeof provider.append = async (...copy) => {
        filing += 1
        if (filing === 2) met.resolve()
        await met.promise
        return provider.append(...copy)
      }
      await fileOutgoing(t.deps, account!, outgoing!, { ...provider, append })
      met.resolve()
      await provider.close()
    }
    await Promise.all([file(), file()])
    expect([filing, (await filed()).length]).toEqual([1, 1])
  })

  test('a temporary refusal is retried, a permanent one is shown', async () => {
    imap.servers.smtp.failNext({ code: 452, message: '4.3.1 Insufficient storage' })
    const later = await send()
    await deliver(later)
    expect(await shown(later)).toMatchObject({
      sending: 'queued',
      sendError: 'localhost cannot take the message now.',
      sendSaid: expect.stringMatching(/storage/),
    })
    expect(await arrived()).toEqual([])
    await deliver(later)
    expect(await arrived()).toHaveLength(1)
    expect((await shown(later)).sending).toBeNull()

    const never = await send({ to: `ghost@${imap.servers.dovecot.domain}` })
    await deliver(never)
    expect(await shown(never)).toMatchObject({
      sending: 'failed',
      sendError: expect.stringMatching(/: there is no such address\./),
      sendSaid: expect.stringMatching(/unknown/),
    })
  })

  test('a message that may have been sent is not sent again, and counts as sent once its copy is seen', async () => {
    imap.servers.smtp.failNext('drop-after-accepting')
    const id = await send()
    await deliver(id)
    expect(await state(id)).toBe('uncertain')
    await deliver(id)
    await recoverOutgoing(imap.t.deps, { silentMs: 0 })
    expect(accepted()).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ sending: 'uncertain' })
    const client = await imap.client()
    await client.append('Sent', accepted()[0]!.raw)
    await client.logout()
    await imap.sync()
    await recoverOutgoing(imap.t.deps, { silentMs: 0 })
    expect(await state(id)).toBe('sent')
    expect(accepted()).toHaveLength(1)
    expect(await filed()).toHaveLength(1)
  })

  test('a message that is taken back reaches nobody, and is in the Drafts of other programs', async () => {
    const { t, user, sync } = imap
    const id = await send({ undoSeconds: 10 })
    const outgoing = await findOutgoingOf(t.deps.db, imap.workspaceId, id)
    const { body: draft } = await t.call(user, 'POST', '/api/drafts/undo-send', { body: { emailId: id } })
    await sendOutgoing(t.deps, outgoing!)
    t.advance(6000)
    await fileDraft(t.deps, { workspaceId: imap.workspaceId, id: draft.id })
    await sync()
    expect(accepted()).toEqual([])
    expect(await filed()).toEqual([])
    expect((await imap.seen('Drafts')).map(mail => mail.subject)).toEqual([subject])
  })
})
