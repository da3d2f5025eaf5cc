import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages, placements } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { findOutgoingOf, updateOutgoing } from '#server/send/outbox/queries.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import {
  fillInbox,
  PIXEL,
  syncNow,
  type TestAccount,
  type TestUser,
  testMessage,
  upload,
} from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let other: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  other = await t.buildAccount(user)
  await syncNow(t, other)
  await syncNow(t, account)
})

const send = (change: object = {}) =>
  t.call(user, 'POST', '/api/emails/send', {
    body: { fromAccountId: account.id, to: other.email, subject: 'Plan', body: '<p>Text</p>', ...change },
  })
const list = async (folder: string, of = account) =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${of.id}`)).body
const outgoingOf = async (id: number) => (await findOutgoingOf(t.deps.db, account.workspaceId, id))!
/** Sends the waiting message, as the worker would. */
const deliver = async (id: number) => sendOutgoing(t.deps, await outgoingOf(id))
const arrived = async () => {
  await syncNow(t, other)
  return (await list('inbox', other)).emails
}
const sourceOf = (of: TestAccount, folder: string) => {
  const box = t.world.mailbox(of.email)
  return [...box.messages.values()]
    .filter(message => message.folder === folder)
    .map(message => box.source(message))
}

describe('a message', () => {
  test('is in Sent at once, arrives once, and is filed once', async () => {
    const { body } = await send({ to: `Other <${other.email}>`, cc: 'c@x.example', bcc: 'secret@x.example' })
    expect((await list('sent')).emails).toMatchObject([{ id: body.id, subject: 'Plan', recipient: 'Other' }])
    await deliver(body.id)
    await deliver(body.id)
    await syncNow(t, account)
    expect(await arrived()).toHaveLength(1)
    expect((await list('sent')).total).toBe(1)
    const [copy] = sourceOf(other, 'INBOX')
    expect(copy!.toString()).not.toContain('secret@x.example')
    expect(sourceOf(account, 'Sent')).toHaveLength(1)
  })

  test('to oneself is announced when it is in the inbox', async () => {
    const { body } = await send({ to: account.email })
    await deliver(body.id)
    const told = vi.spyOn(t.deps.events, 'publish')
    await syncNow(t, account)
    expect((await list('inbox')).emails.map(({ id }: { id: number }) => id)).toEqual([body.id])
    expect(told.mock.calls.map(([, , event]) => event)).toContainEqual({
      type: 'email_read',
      accountId: account.id,
      emailIds: [body.id],
    })
    told.mockRestore()
  })

  test('that a mailing list sends back is a separate one, also if the sent one is not filed yet', async () => {
    const { body } = await send()
    const { rfcMessageId } = (await list('sent')).emails[0]
    const headers = { 'Message-ID': `<${rfcMessageId}>`, From: account.email, 'List-Id': '<list.x.example>' }
    await fillInbox(t, account, [testMessage(headers, 'With a footer')])
    await deliver(body.id)
    await syncNow(t, account)
    const [sent, inbox] = [(await list('sent')).emails, (await list('inbox')).emails]
    expect([sent, inbox].map(({ length }) => length)).toEqual([1, 1])
    expect(sent[0].id).toBe(body.id)
    expect(inbox[0].id).not.toBe(body.id)
  })

  test.each([
    ['bob@x.example, anna.x.example', 'anna.x.example'],
    ['a@x.example, foo', 'foo'],
    ['Max Mustermann; a@x.example', 'Max Mustermann'],
    ['foo <>, a@x.example', 'foo <>'],
    ['john smith@x.example', 'john smith@x.example', ': there is a space in it'],
    ['ann.@x.example', 'ann.@x.example', ': it has a dot too many'],
  ])('to %j is refused with the text that is not an address', async (to, wrong, why = '') => {
    const message = `"${wrong}" is not a mail address${why}`
    expect(await send({ to })).toMatchObject({ status: 400, body: { message, fields: { to: message } } })
    expect((await send({ bcc: to })).body.fields).toEqual({ bcc: message })
    expect((await list('sent')).total).toBe(0)
  })

  test('to two addresses without a comma between them is refused', async () => {
    const { status, body } = await send({ to: 'Ada <a@x.example> Bo <b@x.example>' })
    expect([status, body.message]).toEqual([400, 'Please put a comma before b@x.example'])
  })

  test('is due when the time to undo ends, and is not sent before', async () => {
    const before = t.deps.clock.now().getTime()
    const { body } = await send({ undoSeconds: 30 })
    const { dueAt, startedAt, state } = await outgoingOf(body.id)
    expect({ startedAt, state }).toEqual({ startedAt: null, state: 'queued' })
    expect(dueAt.getTime()).toBeGreaterThanOrEqual(before + 30_000)
    const later = { now: () => new Date(dueAt.getTime() + 1000) }
    await sendOutgoing({ ...t.deps, clock: later }, await outgoingOf(body.id))
    const sent = await outgoingOf(body.id)
    expect(sent).toMatchObject({ state: 'sent', dueAt })
    expect(sent.startedAt!.getTime()).toBeGreaterThan(dueAt.getTime())
  })

  test('that is sent again with the same key is sent once', async () => {
    const idempotencyKey = 'the same press'
    const [a, b] = [await send({ idempotencyKey }), await send({ idempotencyKey })]
    expect(b.body.id).toBe(a.body.id)
    expect((await list('sent')).total).toBe(1)
  })

  test('that is sent twice at the same time with the same key is sent once', async () => {
    const idempotencyKey = 'pressed twice'
    const answers = await Promise.all([send({ idempotencyKey }), send({ idempotencyKey })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.id).toBe(answers[1]!.body.id)
    expect((await list('sent')).total).toBe(1)
  })

  test('that answers another is threaded, and marks the other as answered', async () => {
    await fillInbox(t, account, [testMessage({ 'Message-ID': '<q@x>', From: `z <${other.email}>` })])
    const [original] = (await list('inbox')).emails
    const { body } = await send({
      type: 'reply',
      subject: `Re: ${original.subject}`,
      inReplyToMessageId: original.id,
      threadId: original.threadId,
    })
    expect(body.threadId).toBe(original.threadId)
    await deliver(body.id)
    await syncNow(t, account)
    const box = t.world.mailbox(account.email)
    expect([...box.messages.values()].find(({ folder }) => folder === 'INBOX')?.flags.answered).toBe(true)
  })

  test('that answers another marks it as answered also after a crash', async () => {
    await fillInbox(t, account, [testMessage({ 'Message-ID': '<crash@x>', From: `z <${other.email}>` })])
    const [original] = (await list('inbox')).emails
    const { body } = await send({ type: 'reply', inReplyToMessageId: original.id })
    const outgoing = await outgoingOf(body.id)
    await updateOutgoing(t.deps.db, outgoing, ['queued'], { state: 'sending', startedAt: t.deps.clock.now() })
    // The mailbox shows its copy, so it was sent.
    await inMailTransaction(t.deps.db, [account.id], tx =>
      tx.update(placements).set({ remoteId: 'seen' }).where(eq(placements.messageId, body.id)),
    )
    t.advance(1000)
    await recoverOutgoing(t.deps, { silentMs: 0 })
    expect((await outgoingOf(body.id)).state).toBe('sent')
    const [row] = await t.deps.db.select().from(messages).where(eq(messages.id, original.id))
    expect(row?.isAnswered).toBe(true)
  })

  test('that names only a conversation joins it, if the sender may read it', async () => {
    await fillInbox(t, account, [testMessage({ 'Message-ID': '<only@x>' })])
    const [{ threadId, subject: asked }] = (await list('inbox')).emails
    const subject = `Re: ${asked}`
    const blank = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject, body: 'Not yet' }
    const about = { type: 'reply', messageId: (await list('inbox')).emails[0].id }
    await t.call(user, 'POST', '/api/drafts', { body: { ...blank, about } })
    const nothing = { cc: null, bcc: null, inReplyToMessageId: null, subject }
    expect((await send({ ...nothing, threadId: Number(threadId), type: 'reply' })).body.threadId).toBe(
      threadId,
    )
    expect((await send({ ...nothing, subject: 'Plan', threadId: null, type: null })).body.threadId).not.toBe(
      threadId,
    )
    const stranger = await t.buildUser()
    const own = await t.buildAccount(stranger)
    await syncNow(t, own)
    const body = { fromAccountId: own.id, to: 'a@b.example', subject, body: 'Hi', threadId }
    const sent = (await t.call(stranger, 'POST', '/api/emails/send', { body })).body
    const source = `/api/emails/${sent.id}/source`
    expect((await t.call(stranger, 'GET', source)).body).not.toMatch(/only@x/)
  })

  test.each([
    ['no recipient', { to: ' ' }, 'to', /recipient/],
    ['what is no address', { to: 'bob' }, 'to', /"bob" is not a mail address/],
    ['an empty text', { body: '<p><br></p>' }, 'body', /empty/],
  ])('with %s is refused, with the field', async (_, change, field, message) => {
    const { status, body } = await send(change)
    expect(status).toBe(400)
    expect(body.fields[field]).toMatch(message)
  })

  test('that the server refuses does not look sent, and can be edited and sent again with all its content', async () => {
    const draft = await begin({ to: 'nobody@refused.invalid', subject: 'No', body: '<p>Text</p>' })
    await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL, { name: 'a.png' })
    const written = { to: 'nobody@refused.invalid', bcc: 'boss@x.example', subject: 'No' }
    const { body } = await send({ ...written, draftId: draft.id })
    await refuse(body.id)
    expect((await t.call(user, 'GET', `/api/emails/${body.id}`)).body).toMatchObject({ sending: 'failed' })
    expect((await list('sent')).emails).toMatchObject([{ id: body.id, sending: 'failed' }])
    await recoverOutgoing(t.deps)
    expect((await undo(body.id)).body).toMatchObject({
      id: draft.id,
      ...written,
      attachments: [{ name: 'a.png' }],
    })
    expect((await list('sent')).total).toBe(0)
    expect((await list('drafts')).emails).toMatchObject([{ subject: 'No' }])
    const again = await send({ to: other.email, subject: 'Yes', draftId: draft.id })
    await deliver(again.body.id)
    expect(await arrived()).toHaveLength(1)
  })

  test('that may have been sent can be taken back by a person who decides that it was not', async () => {
    const { body } = await send({ to: other.email, subject: 'Perhaps' })
    await updateOutgoing(t.deps.db, await outgoingOf(body.id), ['queued'], { state: 'uncertain' })
    expect((await list('sent')).emails).toMatchObject([{ sending: 'uncertain' }])
    expect((await undo(body.id)).body).toMatchObject({ to: other.email, subject: 'Perhaps' })
    expect((await list('sent')).total).toBe(0)
  })

  test('that waits for a retry says so, and when', async () => {
    const { body } = await send({ to: other.email, subject: 'Later' })
    const dueAt = new Date('2026-12-01T10:00:00Z')
    await updateOutgoing(t.deps.db, await outgoingOf(body.id), ['queued'], {
      lastError: 'It is busy.',
      dueAt,
    })
    const whole = (await t.call(user, 'GET', `/api/emails/${body.id}`)).body
    expect(whole).toMatchObject({
      sending: 'queued',
      sendError: 'It is busy.',
      sendAgainAt: dueAt.toISOString(),
    })
  })

  test('that was refused is done with once it is deleted', async () => {
    const { body } = await send({ to: 'nobody@refused.invalid', subject: 'No' })
    await refuse(body.id)
    await t.call(user, 'DELETE', `/api/emails/${body.id}`)
    expect((await list('trash')).emails).toMatchObject([{ id: body.id, sending: null }])
  })

  test('that is deleted before it is sent is not sent, and is no draft either', async () => {
    const draft = await begin({ to: other.email, subject: 'Plan', body: '<p>Text</p>' })
    const { body } = await send({ draftId: draft.id })
    await t.call(user, 'DELETE', `/api/emails/${body.id}`)
    await deliver(body.id)
    expect(await arrived()).toHaveLength(0)
    expect((await outgoingOf(body.id)).state).toBe('failed')
    expect((await list('drafts')).total).toBe(0)
  })

  test('that is deleted while its sending is being prepared is not sent either', async () => {
    const { body } = await send()
    const blobs = {
      ...t.deps.blobs,
      read: async (...asked: Parameters<typeof t.deps.blobs.read>) => {
        await t.call(user, 'DELETE', `/api/emails/${body.id}`)
        return t.deps.blobs.read(...asked)
      },
    }
    await sendOutgoing({ ...t.deps, blobs }, await outgoingOf(body.id))
    expect(await arrived()).toHaveLength(0)
    expect(await outgoingOf(body.id)).toMatchObject({
      state: 'failed',
      lastError: 'It was deleted before it was sent.',
    })
  })
})

const undo = (emailId: number) => t.call(user, 'POST', '/api/drafts/undo-send', { body: { emailId } })
const begin = async (change: object) =>
  (
    await t.call(user, 'POST', '/api/drafts', {
      body: { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: '', body: '', ...change },
    })
  ).body
/** Makes the outgoing server refuse the message. */
const refuse = async (id: number) => {
  const connect = t.deps.mail.connect
  const { ProviderError } = await import('#server/mail/providers/provider.ts')
  t.deps.mail.connect = (...args) => ({
    ...connect(...args),
    send: async () => {
      throw new ProviderError('refused', 'The server does not know this recipient.')
    },
  })
  await deliver(id).finally(() => {
    t.deps.mail.connect = connect
  })
}

describe('a draft that is sent', () => {
  test('keeps its files, leaves Drafts at once, and is deleted once the message is sent', async () => {
    const draft = await begin({ to: other.email, subject: 'Files', body: '<p>See</p>' })
    await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL, { name: 'a.png' })
    const { body: inline } = await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL, {
      fields: { inline: 'true' },
    })
    const html = `<p>See <img src="/api/drafts/${draft.id}/attachments/${inline.id}"></p>`
    const { body } = await send({ subject: 'Files', body: html, draftId: draft.id })
    expect((await list('drafts')).total).toBe(0)
    await deliver(body.id)
    const [copy] = sourceOf(other, 'INBOX')
    const parsed = await parseMessage(copy!)
    expect(parsed.attachments.map(({ name, isInline }) => [name, isInline])).toContainEqual(['a.png', false])
    expect(copy!.toString()).toContain(`cid:${inline.contentId}`)
    expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).status).toBe(404)
  })

  test('is not sent twice, even with another key', async () => {
    const draft = await begin({ to: other.email, subject: 'Once', body: '<p>Text</p>' })
    await send({ draftId: draft.id, idempotencyKey: 'first key' })
    expect((await send({ draftId: draft.id, idempotencyKey: 'other key' })).status).toBe(409)
  })

  test('is not sent twice at the same time', async () => {
    const draft = await begin({ to: other.email, subject: 'Once', body: '<p>Text</p>' })
    const answers = await Promise.all([send({ draftId: draft.id }), send({ draftId: draft.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list('sent')).total).toBe(1)
  })

  test('is sent complete although a save was in progress', async () => {
    const draft = await begin({ subject: 'Half' })
    const { id, revision } = draft
    const content = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 'Late', body: '' }
    const saved = t.call(user, 'PUT', `/api/drafts/${id}`, { body: { ...content, revision } })
    const [{ status }] = await Promise.all([send({ draftId: id }), saved])
    expect(status).toBe(200)
    expect((await list('drafts')).total).toBe(0)
    expect(await t.call(user, 'GET', `/api/drafts/${id}`)).toMatchObject({ body: { subject: 'Plan' } })
    const late = { ...content, revision: revision + 1 }
    expect((await t.call(user, 'PUT', `/api/drafts/${id}`, { body: late })).status).toBe(409)
  })

  test('from another account leaves the Drafts of its own account', async () => {
    const draft = await begin({ subject: 'Moved' })
    const { body } = await send({ draftId: draft.id, fromAccountId: other.id, to: account.email })
    expect((await list('drafts')).total).toBe(0)
    const { body: back } = await undo(body.id)
    expect(back).toMatchObject({ id: draft.id, fromAccountId: other.id })
    expect((await list('drafts', other)).total).toBe(1)
  })

  test('is deleted after a crash that left it behind', async () => {
    const draft = await begin({ to: other.email, subject: 'Crash', body: '<p>Text</p>' })
    const { body } = await send({ draftId: draft.id })
    const outgoing = await outgoingOf(body.id)
    await updateOutgoing(t.deps.db, outgoing, ['queued'], { state: 'sent', sentAt: t.deps.clock.now() })
    await recoverOutgoing(t.deps)
    await recoverOutgoing(t.deps)
    expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).status).toBe(404)
    expect((await list('drafts')).total).toBe(0)
  })
})

describe('taking back', () => {
  test('brings the draft back with all its content, and nothing is sent', async () => {
    const draft = await begin({ to: 'half', subject: 'Wa', body: '<p>Te</p>' })
    await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL, { name: 'a.png' })
    const { body } = await send({ subject: 'Wait', draftId: draft.id, undoSeconds: 10 })
    const outgoing = await outgoingOf(body.id)
    const { status, body: back } = await undo(body.id)
    expect(status).toBe(200)
    expect(back).toMatchObject({
      id: draft.id,
      to: other.email,
      subject: 'Wait',
      body: '<p>Text</p>',
      attachments: [{ name: 'a.png' }],
    })
    expect((await list('sent')).total).toBe(0)
    expect((await list('drafts')).total).toBe(1)
    await sendOutgoing(t.deps, outgoing)
    expect(await arrived()).toHaveLength(0)
  })

  test('works for a message that was never a draft', async () => {
    const { body } = await send({ undoSeconds: 10 })
    const { body: draft } = await undo(body.id)
    expect(draft).toMatchObject({ to: other.email, subject: 'Plan' })
    expect(draft.body).toContain('Text')
    expect((await send({ draftId: draft.id })).status).toBe(200)
  })

  test('is refused once sending has begun', async () => {
    const { body } = await send({ undoSeconds: 10 })
    await deliver(body.id)
    expect(await undo(body.id)).toMatchObject({ status: 409, body: { message: 'It has been sent already' } })
  })

  test('at the moment of sending gives either a draft or a sent message', async () => {
    const { body } = await send({ undoSeconds: 10 })
    const outgoing = await outgoingOf(body.id)
    const [{ status }] = await Promise.all([undo(body.id), sendOutgoing(t.deps, outgoing)])
    await syncNow(t, account)
    expect(await arrived()).toHaveLength(status === 200 ? 0 : 1)
    expect((await list('drafts')).total).toBe(status === 200 ? 1 : 0)
    expect((await list('sent')).total).toBe(status === 200 ? 0 : 1)
  })

  test('is still possible after recovery, which leaves a message that is not due alone', async () => {
    const { body } = await send({ undoSeconds: 10 })
    await recoverOutgoing(t.deps, { silentMs: 0 })
    expect((await outgoingOf(body.id)).state).toBe('queued')
    expect((await undo(body.id)).status).toBe(200)
  })
})
