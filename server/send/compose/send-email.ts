import { randomUUID } from 'node:crypto'
import type { emails } from '#core/contract/emails.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Origin } from '#core/contract/scheduled.ts'
import type { Actor } from '#core/policy.ts'
import { asciiAddress } from '#core/text/addresses/addresses.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx } from '#server/deps.ts'
import {
  type AutoSubmitted,
  buildMessage,
  type MessageToBuild,
  type UnsubscribeWays,
} from '#server/mail/mime/build-message.ts'
import { accessibleAccounts, type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aliasOf, requireSender } from '#server/mailbox/accounts/sender.ts'
import { prepareMessage } from '#server/mailbox/messages/prepare-message.ts'
import { storeHiddenMessage, storeLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { openEmail, requireEmails } from '#server/read/emails/require-emails.ts'
import { findThreadMessages } from '#server/read/threads/queries.ts'
import { requireRoomForPictures } from '#server/send/drafts/content/attach-file.ts'
import { toStoredBody } from '#server/send/drafts/content/inline-pictures.ts'
import { changeAndTidy, type Leftovers } from '#server/send/drafts/content/leftovers.ts'
import { bringFilesOf, shareFiles } from '#server/send/drafts/content/original-files.ts'
import { type DraftRow, findDraftAmong } from '#server/send/drafts/queries.ts'
import { requireDraft } from '#server/send/drafts/require-draft.ts'
import { readAttachments } from '#server/send/drafts/store-draft.ts'
import { refuseSent, type SentContent, takeDraft } from '#server/send/drafts/take-draft.ts'
import { answerLinks } from '#server/send/drafts/threading.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { findByKey, insertOutgoing, releaseKey } from '#server/send/outbox/queries.ts'
import { queueOutgoing } from '#server/send/outbox/queue-outgoing.ts'
import { requireSoon, tellScheduled } from '#server/send/outbox/scheduled/schedule.ts'
import { envelopeOf, readRecipients } from './recipients.ts'
import { requireSame } from './sent-before.ts'

type SendEmail = Body<typeof emails.send> & {
  /** An answer to an invitation. No request has this: only the calendar gives it. */
  calendar?: MessageToBuild['calendar']
  /** For the test mail of a campaign, which has all that its mails have. No request has these. */
  unsubscribe?: UnsubscribeWays
  text?: string
  /** What is stored in the transaction that accepts the message. */
  alongWith?: (tx: Tx) => Promise<void>
}

interface SentEmail {
  messageId: number
  threadId: number
  /** When it leaves, if that is later. */
  sendAt: Date | null
}

/** `warnings`: what the writer should know while they can take it back. */
type Accepted = SentEmail & { warnings: string[] }

/** What sets a message that Quillbox makes by itself apart from one that a person sends. */
export interface ByItself {
  origin: Origin
  autoSubmitted: AutoSubmitted | null
  /** When it leaves. Until then only the list of scheduled messages shows it. */
  sendAt: Date
  /** The mailboxes whose rules have forwarded it. */
  loopMarks?: readonly string[]
  /** Of a campaign. */
  unsubscribe?: UnsubscribeWays
  /** The plain-text part, where it is not simply made from the HTML. */
  text?: string
}

export interface Stored extends SentEmail {
  outgoingId: number
}

interface AcceptOptions {
  byItself?: ByItself
  /** Runs in the transaction that stores the message; not for a message that was accepted before. */
  also?: (tx: Tx, stored: Stored) => Promise<void>
}

/**
 * Accepts a message for sending. In one transaction it stores the message, shows it in Sent and queues a job. Idempotent
 * by its key: a second call with the same key returns the same message and sends nothing; with other content it throws
 * 409.
 */
export const sendEmail = (ctx: Ctx, input: SendEmail): Promise<Accepted> => acceptMessage(ctx, { input })

export async function acceptMessage(
  ctx: Ctx,
  { input, byItself, also }: AcceptOptions & { input: SendEmail },
): Promise<Accepted> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', input.fromAccountId)
  if (!account.isActive) throw badRequest('This account is switched off. Please choose another sender.')
  const idempotencyKey = input.idempotencyKey ?? randomUUID()
  const sender = requireSender(account, input.fromAddress)
  const recipients = readRecipients(input)
  const subject = input.subject.trim()
  const sendAt = byItself?.sendAt ?? readSendAt(input.sendAt, ctx.clock.now())
  const warn = async (sent: SentEmail, leftOut: string[] = []): Promise<Accepted> => ({
    ...sent,
    warnings: [...leftOut, ...(await suppressedInWords(ctx.db, account.workspaceId, envelopeOf(recipients)))],
  })
  const answerBefore = async (): Promise<SentEmail | null> => {
    const before = await findByKey(ctx.db, account, idempotencyKey)
    if (!before) return null
    const { messageId, sendAt } = before.outgoing
    // Text that an engine writes differs from try to try: the first one counts.
    if (byItself) return { messageId, threadId: before.threadId, sendAt }
    const written = { from: sender, recipients, subject, body: input.body.trim() }
    await requireSame(ctx, before, { ...written, draft: await findOwnDraft(ctx, input.draftId) })
    return { messageId, threadId: before.threadId, sendAt }
  }
  const before = await answerBefore()
  if (before) return warn(before)

  if (isEmptyBody(input.body) && input.forwardOfMessageId === undefined && input.type !== 'forward') {
    throw badRequest('The message is empty', { body: 'The message is empty' })
  }
  const draft = input.draftId === undefined ? null : (await requireDraft(ctx, { id: input.draftId })).draft
  if (draft) refuseSent(draft)
  const { workspaceId, id: accountId } = account
  const files = await filesToSend(ctx, workspaceId, draft, input.forwardOfMessageId)
  const about = input.inReplyToMessageId ?? input.forwardOfMessageId ?? draft?.aboutMessageId ?? null
  const written = { body: input.body.trim(), attachments: files, aboutMessageId: about }
  const content = await toStoredBody(ctx, { ...written, workspaceId })
  const carried = await readAttachments(ctx, workspaceId, content)
  const { source, rfcMessageId, pictureBytes, leftOut } = await buildMessage({
    from: sender,
    to: recipients.to,
    cc: recipients.cc,
    subject,
    html: content.body,
    ...(await threadingOf(ctx, input)),
    attachments: carried,
    date: sendAt ?? ctx.clock.now(),
    autoSubmitted: byItself?.autoSubmitted ?? null,
    loopMarks: byItself?.loopMarks ?? [],
    unsubscribe: byItself?.unsubscribe ?? input.unsubscribe,
    text: byItself?.text ?? input.text,
    calendar: input.calendar,
  })
  requireRoomForPictures(pictureBytes, carried)
  const receivedAt = sendAt ?? ctx.clock.now()
  const flags = { read: true, starred: false, answered: false, draft: false }
  const message = await prepareMessage(
    ctx,
    workspaceId,
    { source, receivedAt, remoteId: rfcMessageId, folder: '', flags },
    'urgent',
  )
  if (!message.sourceBlob) throw new Error('the source of the message was not stored')
  const receivers = envelopeOf(recipients)
  const followUp = input.followUp === undefined ? (draft?.followUp ?? null) : input.followUp
  const outgoing = {
    workspaceId,
    accountId,
    userId: ctx.actor.id,
    ...actorColumns(ctx.actor),
    origin: byItself?.origin ?? originOf(input),
    idempotencyKey,
    sourceBlob: message.sourceBlob,
    // Bounces go to this mailbox, whichever of its addresses is in From.
    envelope: { from: asciiAddress(account.email), to: receivers },
    recipientCount: receivers.length,
    sendAt,
    followUp,
    // By the clock that `sendAt` and the limits are measured with.
    createdAt: ctx.clock.now(),
  }
  const { to, cc = '', bcc = '' } = input
  const fromAddress = aliasOf(account, input.fromAddress)
  const sent = { workspaceId, accountId, fromAddress, to, cc, bcc, subject, followUp, ...content }
  const undoSeconds = input.undoSeconds ?? 0
  const sending = {
    message: { ...message, bcc: recipients.bcc },
    outgoing,
    draft,
    sent,
    undoSeconds,
    also,
    alongWith: input.alongWith,
  }
  const stored = await store(ctx, sending, account)
  if (stored) return warn(stored, leftOut)
  const other = await answerBefore()
  if (!other) throw new AppError(409, 'This message was taken back meanwhile', 'taken-back')
  return warn(other)
}

/** The time that a message is to leave at; null if that is now or has passed. */
function readSendAt(wanted: string | null | undefined, now: Date): Date | null {
  if (!wanted) return null
  const sendAt = new Date(wanted)
  if (sendAt <= now) return null
  requireSoon(sendAt, now)
  return sendAt
}

const originOf = ({ type, inReplyToMessageId, inReplyToRfcId }: SendEmail): Origin =>
  type ?? (inReplyToMessageId === undefined && !inReplyToRfcId ? 'compose' : 'reply')

const actorColumns = (actor: Actor) => ({
  actorKind: actor.kind,
  ...(actor.kind === 'person' ? {} : { throughId: actor.through.id, throughName: actor.through.name }),
})

/** The draft that is being sent, or null: it is deleted once the message is sent. */
async function findOwnDraft({ db, actor }: Ctx, id: number | undefined): Promise<DraftRow | null> {
  const draft = id === undefined ? null : await findDraftAmong(db, actor.workspaceIds, id)
  return draft?.userId === actor.id ? draft : null
}

interface Sending {
  message: Parameters<typeof storeLocalMessage>[1]['message']
  outgoing: Omit<Parameters<typeof insertOutgoing>[1], 'messageId'>
  draft: DraftRow | null
  sent: SentContent
  undoSeconds: number
  also: AcceptOptions['also']
  alongWith: SendEmail['alongWith']
}

class SentMeanwhile extends Error {}

/** Returns null if a concurrent call with the same key was faster. */
async function store(ctx: Ctx, sending: Sending, account: MailAccount): Promise<SentEmail | null> {
  try {
    const change = (tx: Tx, leftovers: Leftovers) => storeIn(tx, ctx, sending, account, leftovers)
    const { outgoing, draft } = sending
    const accountIds = draft ? [outgoing.accountId, draft.accountId] : [outgoing.accountId]
    return await changeAndTidy(ctx, accountIds, change, outgoing)
  } catch (error) {
    if (error instanceof SentMeanwhile) return null
    throw error
  }
}

async function storeIn(
  tx: Tx,
  ctx: Ctx,
  { message, outgoing, draft, sent, undoSeconds, also, alongWith }: Sending,
  account: MailAccount,
  leftovers: Leftovers,
): Promise<SentEmail> {
  const { accountId, sendAt = null } = outgoing
  const { messageId, threadId } = sendAt
    ? await storeHiddenMessage(tx, { account, message })
    : await storeLocalMessage(tx, { account, message, role: 'sent' })
  // Before this time `compose.recover` creates no job for it.
  const dueAt = sendAt ?? new Date(ctx.clock.now().getTime() + undoSeconds * 1000)
  await releaseKey(tx, account, outgoing.idempotencyKey)
  const row = { ...outgoing, messageId, dueAt, isHidden: sendAt !== null }
  const inserted = await insertOutgoing(tx, row)
  if (inserted === null) throw new SentMeanwhile()
  const outgoingId = inserted.id
  await alongWith?.(tx)
  if (draft) await takeDraft(ctx, tx, draft, { sent, outgoingId }, leftovers)
  const accepted = { messageId, threadId, sendAt }
  await also?.(tx, { ...accepted, outgoingId })
  if (sendAt) {
    // What is due gets a job at once. All else gets one when it is due, because its time may change until then.
    if (sendAt <= ctx.clock.now()) await queueOutgoing(ctx, inserted, { db: tx })
    await tellScheduled(tx, ctx, { account, outgoingId, action: 'message.scheduled', details: { sendAt } })
    return accepted
  }
  await queueOutgoing(ctx, inserted, { db: tx, startAfter: undoSeconds || undefined })
  const event = { type: 'email_sent', accountId, threadId: String(threadId), emailIds: [messageId] }
  await ctx.events.publish(tx, { accountId }, event)
  return accepted
}

/** In-Reply-To and References according to RFC 5322 section 3.6.4. */
async function threadingOf(
  { db, actor }: Ctx,
  { type, inReplyToMessageId, inReplyToRfcId, threadId }: SendEmail,
): Promise<Pick<MessageToBuild, 'inReplyTo' | 'references'>> {
  if (type === 'forward') return { inReplyTo: null, references: [] }
  if (inReplyToMessageId === undefined) {
    const id = inReplyToRfcId?.replace(/^\s*<|>\s*$/g, '').trim()
    return id && !/[\s<>]/.test(id)
      ? { inReplyTo: id, references: [id] }
      : answerLinks(db, threadId ? await latestOf(db, actor, threadId) : null)
  }
  const [group] = await requireEmails(db, actor, 'mail.read', [inReplyToMessageId])
  return answerLinks(db, group ? { workspaceId: group.account.workspaceId, id: inReplyToMessageId } : null)
}

/** The last message of a conversation that is not a draft; null if the caller may read none. */
async function latestOf(db: Executor, actor: Actor, threadId: string) {
  const accounts = await accessibleAccounts(db, actor, 'mail.read')
  const found = await findThreadMessages(db, accounts, Number(threadId))
  return found.findLast(({ inDrafts }) => !inDrafts) ?? null
}

/** The files of the draft, or of the message that is forwarded, with their bytes in the sender's workspace. */
async function filesToSend(
  ctx: Ctx,
  workspaceId: number,
  draft: DraftRow | null,
  forwardedId: number | undefined,
): Promise<StoredAttachment[]> {
  if (draft) {
    if (draft.workspaceId !== workspaceId)
      await shareFiles(ctx, draft.workspaceId, workspaceId, draft.attachments)
    return draft.attachments
  }
  if (forwardedId === undefined) return []
  const { account, id } = await openEmail(ctx, { id: forwardedId, verb: 'mail.read' })
  return bringFilesOf(ctx, account, id, workspaceId)
}
