import { randomUUID } from 'node:crypto'
import type { emails } from '#core/contract/emails.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import { isEmptyBody } from '#core/text/empty-body.ts'
import type { Deps } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/features/accounts/access.ts'
import { toStoredBody } from '#server/features/drafts/inline-pictures.ts'
import { type DraftRow, patchDraft } from '#server/features/drafts/queries.ts'
import { requireDraft } from '#server/features/drafts/require-draft.ts'
import { readAttachments, removeMessage } from '#server/features/drafts/store-draft.ts'
import { answerLinks } from '#server/features/drafts/threading.ts'
import { findAttachments } from '#server/features/emails/queries.ts'
import { restoreAttachments } from '#server/features/emails/read-source.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { prepareMessage } from '#server/features/sync/prepare-message.ts'
import { storeLocalMessage } from '#server/features/sync/store-local-message.ts'
import { buildMessage, type MessageToBuild } from '#server/mime/build-message.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { findByKey, insertOutgoing } from './queries.ts'
import { envelopeOf, readRecipients } from './recipients.ts'

type SendEmail = Body<typeof emails.send>

export interface SentEmail {
  messageId: number
  threadId: number
}

/**
 * Takes a message for sending: stores it, shows it in Sent, and leaves a job; all of it or nothing. The same
 * idempotency key again answers the same message and sends nothing.
 */
export async function sendEmail(deps: Deps, actor: Actor, input: SendEmail): Promise<SentEmail> {
  const account = await requireAccount(deps.db, actor, 'mail.manage', input.fromAccountId)
  if (!account.isActive) throw badRequest('This account is switched off. Please choose another sender.')
  const idempotencyKey = input.idempotencyKey ?? randomUUID()
  const before = await findByKey(deps.db, account.id, idempotencyKey)
  if (before) return before

  const recipients = readRecipients(input)
  if (isEmptyBody(input.body) && input.forwardOfMessageId === undefined && input.type !== 'forward') {
    throw badRequest('The message is empty', { body: 'The message is empty' })
  }
  const draft = input.draftId === undefined ? null : await takeDraft(deps, actor, input.draftId)
  const { source, rfcMessageId } = await buildMessage({
    from: { name: account.displayName, address: account.email },
    to: recipients.to,
    cc: recipients.cc,
    subject: input.subject.trim(),
    html: toStoredBody(input.body.trim(), draft?.attachments ?? []),
    ...(await threadingOf(deps, actor, input)),
    attachments: draft
      ? await readAttachments(deps, draft)
      : await forwardedAttachments(deps, actor, input.forwardOfMessageId),
    date: deps.clock.now(),
  })
  const receivedAt = deps.clock.now()
  const flags = { read: true, starred: false, answered: false, draft: false }
  const message = await prepareMessage(deps.blobs, {
    source,
    receivedAt,
    remoteId: rfcMessageId,
    folder: '',
    flags,
  })
  if (!message.sourceBlob) throw new Error('the source of the message was not stored')
  const outgoing = {
    accountId: account.id,
    userId: actor.id,
    idempotencyKey,
    sourceBlob: message.sourceBlob,
    envelope: { from: account.email, to: envelopeOf(recipients) },
  }
  return store(deps, account, {
    message: { ...message, bcc: recipients.bcc },
    outgoing,
    draft,
    undoSeconds: input.undoSeconds ?? 0,
  })
}

/** A draft that is sent already is not sent again, whatever key the call has. */
async function takeDraft(deps: Deps, actor: Actor, id: number): Promise<DraftRow> {
  const { draft } = await requireDraft(deps, actor, id)
  if (draft.outgoingId !== null) throw new AppError(409, 'This draft is being sent already', 'draft-sent')
  return draft
}

interface Sending {
  message: Parameters<typeof storeLocalMessage>[1]['message']
  outgoing: Omit<Parameters<typeof insertOutgoing>[1], 'messageId'>
  draft: DraftRow | null
  undoSeconds: number
}

async function store(
  deps: Deps,
  { id: accountId }: MailAccount,
  { message, outgoing, draft, undoSeconds }: Sending,
): Promise<SentEmail> {
  return deps.db.transaction(async tx => {
    const { messageId, threadId } = await storeLocalMessage(tx, { accountId, message, role: 'sent' })
    const leavesAt = new Date(deps.clock.now().getTime() + undoSeconds * 1000)
    // When it is due: what looks after lost jobs leaves it alone until then.
    const startedAt = undoSeconds > 0 ? leavesAt : null
    const outgoingId = await insertOutgoing(tx, { ...outgoing, messageId, startedAt })
    await deps.queue.send('compose.send', { outgoingId }, { db: tx, startAfter: undoSeconds || undefined })
    if (draft) {
      await patchDraft(tx, draft.id, { outgoingId, messageId: null })
      if (draft.messageId !== null)
        await removeMessage(deps, tx, draft.accountId, draft.messageId, draft.userId)
    }
    const event = { type: 'email_sent', accountId, threadId: String(threadId), emailIds: [messageId] }
    await deps.events.publish(tx, { accountId }, event)
    return { messageId, threadId }
  })
}

/** In-Reply-To and References as RFC 5322 section 3.6.4 asks for. */
async function threadingOf(
  { db }: Deps,
  actor: Actor,
  { type, inReplyToMessageId, inReplyToRfcId }: SendEmail,
): Promise<Pick<MessageToBuild, 'inReplyTo' | 'references'>> {
  if (type === 'forward') return { inReplyTo: null, references: [] }
  if (inReplyToMessageId === undefined) {
    const id = inReplyToRfcId?.replace(/^\s*<|>\s*$/g, '').trim()
    return id && !/[\s<>]/.test(id)
      ? { inReplyTo: id, references: [id] }
      : { inReplyTo: null, references: [] }
  }
  await requireEmails(db, actor, 'mail.read', [inReplyToMessageId])
  return answerLinks(db, inReplyToMessageId)
}

async function forwardedAttachments(
  deps: Deps,
  actor: Actor,
  messageId: number | undefined,
): Promise<MessageToBuild['attachments']> {
  if (messageId === undefined) return []
  const [group] = await requireEmails(deps.db, actor, 'mail.read', [messageId])
  const files = await findAttachments(deps.db, [messageId])
  const contents: MessageToBuild['attachments'] = []
  for (const { name, mimeType, contentId, isInline, blob } of files) {
    let content = await deps.blobs.read(blob)
    if (!content && group) {
      await restoreAttachments(deps, group.account, messageId)
      content = await deps.blobs.read(blob)
    }
    if (!content) throw badRequest(`The attachment ${name} cannot be read any more; the message was not sent`)
    contents.push({ name, mimeType, content, contentId: isInline ? contentId : null })
  }
  return contents
}
