import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, newList, optional, required } from './fields.ts'
import { composeFollowUp } from './follow-ups.ts'
import { done, id, idList, threadId, timestamp } from './ids.ts'
import { mailKind } from './mail-kind.ts'
import { ORIGINS } from './scheduled.ts'
import { absence, bounce, receipt, receiptWish } from './signals.ts'

export const folderSlug = z.enum([
  'inbox',
  'starred',
  'sent',
  'drafts',
  'trash',
  'archive',
  'spam',
  'snoozed',
])
export type FolderSlug = z.output<typeof folderSlug>
/** The specification's page size. */
export const PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 200

const address = z.object({ name: z.string().nullable(), address: z.string() })
export type Address = z.output<typeof address>

/** What a list by conversation tells of each message that a row stands for. */
const conversationMessage = z.object({
  id: z.number(),
  sender: z.string(),
  senderEmail: z.string(),
  /** Whether it was written from this account. */
  isOwn: z.boolean(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  labels: z.array(z.string()),
  snoozedUntil: timestamp.nullable(),
  kind: mailKind.nullish(),
})
export type ConversationMessage = z.output<typeof conversationMessage>

/** A draft that a program made and no person has changed: it is only here, and waits for one. */
const programDraft = z.object({
  /** Of the draft (`drafts.get`). */
  id: z.number(),
  origin: z.enum(ORIGINS),
  /** The engine that wrote it, such as "OpenAI (gpt-5-mini)"; null where its words are a person's. */
  engine: z.string().nullable(),
  /** Why it was not sent by itself, in plain words. */
  why: z.string(),
})
export type ProgramDraft = z.output<typeof programDraft>

/** What a list shows of a message. */
export const emailRow = z.object({
  id: z.number(),
  /** The same message as text; calls that take messageIds accept either. */
  messageId: z.string(),
  rfcMessageId: z.string().nullable(),
  threadId: z.string(),
  accountId: z.number(),
  account: z.object({ id: z.number(), email: z.string() }),
  subject: z.string(),
  snippet: z.string(),
  /** Display name, or the address where there is none. */
  sender: z.string(),
  senderEmail: z.string(),
  recipient: z.string(),
  recipientEmail: z.string(),
  /** Header forms: `Name <address>`, comma separated. */
  from: z.string(),
  to: z.string(),
  receivedAt: timestamp,
  date: timestamp,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  /** inbox, sent, draft, trash, spam, archive, and names of the person's own folders. */
  labels: z.array(z.string()),
  folder: z.string(),
  /** Null for mail that a version before has stored, until it is sorted. */
  kind: mailKind.nullish(),
  hasAttachments: z.boolean(),
  /** Until when its conversation is hidden from the inbox by a snooze. */
  snoozedUntil: timestamp.nullable(),
  isMuted: z.boolean(),
  /** When the next follow-up of its conversation leaves by itself; null where none does. */
  followUpAt: timestamp.nullable(),
  /**
   * The state of a message from here that is not sent yet. `failed`: refused for good; `uncertain`: nobody knows
   * whether it was sent.
   */
  sending: z.enum(['queued', 'sending', 'failed', 'uncertain']).nullable(),
  /** Whether a message that was sent from here did not reach one of its recipients, according to a report. */
  isUndelivered: z.boolean(),
  /** Only for a draft that a program made. */
  programDraft: programDraft.optional(),
  /** Search score 0 to 1; only in search results. */
  similarity: z.number().optional(),
  /** Why the search found it, in words for the person; only in search results. */
  why: z.string().optional(),
  /** How many more messages of its conversation the search found; only where results are grouped. */
  others: z.number().optional(),
  /**
   * The messages of its conversation, oldest first; only in lists by conversation. The row is then the newest message of the
   * list, read if all of them are, starred if one is. Messages in the trash or in spam count in those lists alone.
   */
  messages: z.array(conversationMessage).optional(),
})
export type EmailRow = z.output<typeof emailRow>

export const attachment = z.object({
  id: z.number(),
  name: z.string(),
  mimeType: z.string(),
  size: z.number(),
  isInline: z.boolean(),
})
export type Attachment = z.output<typeof attachment>

/** A larger attached message is only downloaded. */
export const MOST_LETTER_BYTES = 25_000_000
/** A message that is attached to another one. */
const letter = z.object({
  subject: z.string(),
  from: address.nullable(),
  to: z.array(address),
  cc: z.array(address),
  /** Null when it has no valid Date header. */
  sentAt: timestamp.nullable(),
  /** Its beginning, as sent or made from the HTML. */
  text: z.string(),
  /** Whether there is more text than that. */
  isCut: z.boolean(),
  attachments: z.array(attachment.pick({ name: true, size: true })),
})
export type Letter = z.output<typeof letter>

/** S/MIME (RFC 8551), PGP/MIME (RFC 3156), or PGP within the text (RFC 9580, section 7). */
const signatureKind = z.enum(['smime', 'pgp', 'pgp-text'])
export type SignatureKind = z.output<typeof signatureKind>

/** What the signature of a message shows, in plain words. */
const signature = z.object({
  /**
   * `proven`: all that is shown was signed by the sender, whom somebody known here vouches for. `doubtful`: it speaks against the
   * message. `open`: it shows less than that.
   */
  verdict: z.enum(['proven', 'open', 'doubtful']),
  text: z.string(),
  detail: z.string(),
})
export type SignatureShown = z.output<typeof signature>

const senderWarning = z.object({
  kind: z.enum(['failing', 'look-alike', 'name', 'reply-to']),
  text: z.string(),
})
export type SenderWarning = z.output<typeof senderWarning>

/** A whole message. */
export const email = emailRow.extend({
  /** Sanitised HTML; remote images stand as `data-remote-src` and are loaded only when asked for. */
  body: z.string(),
  /** Plain text, as sent or made from the HTML. */
  bodyText: z.string(),
  isHtml: z.boolean(),
  /** The message's own style sheet, sanitised; for a frame that holds nothing else. */
  styles: z.string(),
  remoteImages: z.number(),
  /** Whose tracking pictures were removed, one entry for each; empty for a service that is not known. */
  trackers: z.array(z.string()),
  /** Why it is of its kind, as one sentence. */
  whyKind: z.string().optional(),
  /** How it is signed, if it is; `emails.signature` tells whether that holds. */
  signature: signatureKind.nullish(),
  fromAddress: address.nullable(),
  toList: z.array(address),
  ccList: z.array(address),
  bccList: z.array(address),
  replyTo: z.array(address),
  /** For whom servers noted to have it, beside To and Cc. */
  deliveredTo: newList(z.string()),
  /** Null when the message has no valid Date header. */
  sentAt: timestamp.nullable(),
  /** The domain that is proven to have sent the message; null where no domain is. */
  mailedBy: z.string().nullable(),
  /** The most serious reason why the sender may not be who the message claims, in plain words. */
  senderWarning: senderWarning.nullable(),
  /** How the reader can unsubscribe, where the message is from a list that offers it. */
  unsubscribe: z.enum(['one-click', 'mail', 'link']).nullable(),
  attachments: z.array(attachment),
  /** What is wrong with the message, in plain words; it is stored as well as possible. */
  problems: z.array(z.string()),
  /** Why it is not sent yet, or never will be, in plain words; null while nothing is wrong. */
  sendError: z.string().nullable(),
  /** The words of the server that refused it; absent where there are none. */
  sendSaid: z.string().optional(),
  /** When sending is tried again after a failure. */
  sendAgainAt: timestamp.nullable(),
  /** Why it is only here, and not yet in its folder at the provider, in plain words. */
  filingProblem: z.string().nullable(),
  /** The recipients whom the outgoing server refused, in lower case; it was sent to nobody then. */
  refused: newList(z.string()),
  /** Whom it did not reach, according to reports on it. */
  bounces: z.array(bounce),
  /** Who is away: said by this message, if it is an automatic answer, or by automatic answers to it from elsewhere. */
  absences: z.array(absence),
  /** Who has read it, according to receipts. */
  receipts: newList(receipt),
  /** Set where it asks for a receipt. */
  receiptWish: receiptWish.nullish(),
  /** It is itself a receipt, which its conversation shows at the message that was read. */
  isReceipt: z.boolean().optional(),
})
export type Email = z.output<typeof email>

const starBody = z.object({ isStarred: z.boolean() })
const byId = z.object({ id })

const sendBody = z.object({
  fromAccountId: id,
  /** One of the account's aliases to send from; absent for the account's own address. */
  fromAddress: z.string().trim().max(320).nullish(),
  to: required('Please add a recipient').max(1_000_000),
  cc: optional(z.string().trim().max(1_000_000)),
  bcc: optional(z.string().trim().max(1_000_000)),
  subject: z.string().max(998 * 4),
  /** HTML. */
  body: z.string().max(20_000_000),
  /** The conversation to answer in, where `inReplyToMessageId` names no message. */
  threadId: optional(threadId),
  type: optional(z.enum(['reply', 'forward'])),
  inReplyToMessageId: optional(id),
  inReplyToRfcId: z.string().max(998).nullish(),
  /** Attach the files of this message (forward). */
  forwardOfMessageId: id.optional(),
  /** The draft that is sent: its files are sent with it, and it is deleted once the message is sent. */
  draftId: id.optional(),
  /** For how many seconds the message waits before it is sent, so that it can be taken back. */
  undoSeconds: z.number().int().min(0).max(60).optional(),
  /** When it shall leave; it waits in `scheduled` until then. A time that has passed means now. */
  sendAt: z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }).nullish(),
  /** Follow-ups for as long as nobody answers. They begin when the message leaves. */
  followUp: composeFollowUp.nullish(),
  /** Ask the recipients' programs to tell when it was read. */
  asksReceipt: z.boolean().optional(),
  /** Chosen by the client once per message, so that a repeated call sends it only once. */
  idempotencyKey: z.string().min(8).max(100).optional(),
})
export type SendBody = z.input<typeof sendBody>

/** One row for each conversation, at its newest message of the list. `total` is then the number of conversations. */
export const groupBy = z.enum(['conversation']).optional()

export const emails = {
  list: endpoint('GET /api/emails', {
    access: 'user',
    summary: 'A page of a folder over all accounts, newest first',
    query: z.object({
      folder: folderSlug.default('inbox'),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Comma-separated account ids; absent means all. */
      accounts: idList.optional(),
      /** Only messages that are also in one of these folders: comma-separated slugs. */
      folders: z
        .string()
        .regex(/^[a-z]+(,[a-z]+)*$/)
        .optional(),
      /** Of the inbox, only mail of this kind. */
      kind: mailKind.optional(),
      /** Labels instead of a folder: comma-separated ids. */
      label: idList.optional(),
      groupBy,
    }),
    response: z.object({ emails: z.array(emailRow), total: z.number() }),
  }),
  counts: endpoint('GET /api/emails/counts', {
    access: 'user',
    summary: 'Unread messages in the inboxes, and what the other folders hold',
    response: z.object({
      unread: z.number(),
      /** The same for each mailbox. */
      accounts: z.array(z.object({ id: z.number(), unread: z.number() })),
      /** Unread messages of each kind in the inbox of each mailbox, where there are any. */
      kinds: newList(z.object({ accountId: z.number(), kind: mailKind, unread: z.number() })),
      /** All messages of each folder of each mailbox, and those that are unread, where there are any. */
      folders: newList(
        z.object({
          accountId: z.number(),
          folder: folderSlug,
          total: z.number(),
          unread: z.number(),
          /** Whether the caller may change its mail. */
          mayChange: z.boolean(),
        }),
      ),
    }),
  }),
  get: endpoint('GET /api/emails/:id', {
    access: 'user',
    summary: 'One message',
    params: byId,
    response: email,
  }),
  patch: endpoint('PATCH /api/emails/:id', {
    access: 'user',
    summary: 'Change the star or the read state',
    params: byId,
    body: z.object({ isStarred: z.boolean().optional(), isRead: z.boolean().optional() }),
    response: emailRow,
  }),
  star: endpoint('PATCH /api/emails/:id/star', {
    access: 'user',
    summary: 'Star or unstar',
    params: byId,
    body: starBody,
    response: emailRow,
  }),
  deleteBulk: endpoint('DELETE /api/emails/bulk', {
    access: 'user',
    summary: 'Move messages to trash, or delete them for good',
    body: z.object({ messageIds: z.array(id).min(1).max(1000), permanent: z.boolean().default(false) }),
    response: z.object({ success: z.literal(true), deleted: z.number() }),
  }),
  delete: endpoint('DELETE /api/emails/:id', {
    access: 'user',
    summary: 'Move a message to trash, or delete it for good',
    params: byId,
    query: z.object({ permanent: flag.default(false) }),
    response: done,
  }),
  markRead: endpoint('POST /api/emails/mark-read', {
    access: 'user',
    summary: 'Mark a whole conversation read',
    body: z.object({ threadId, accountId: id }),
    response: z.object({ success: z.literal(true), changed: z.number() }),
  }),
  send: endpoint('POST /api/emails/send', {
    access: 'user',
    summary: 'Send a message, a reply or a forward',
    body: sendBody,
    response: z.object({
      success: z.literal(true),
      id: z.number(),
      messageId: z.string(),
      threadId: z.string(),
      /** When it leaves, if that is later. */
      sendAt: timestamp.nullable(),
      /** What the writer should know, while they can take it back; in plain words. */
      warnings: z.array(z.string()),
    }),
  }),
  attachment: endpoint('GET /api/emails/:id/attachments/:attachmentId', {
    access: 'browser',
    summary: 'An attachment or inline image',
    params: z.object({ id, attachmentId: id }),
    query: z.object({ inline: flag.default(false) }),
    kind: 'binary',
  }),
  signature: endpoint('GET /api/emails/:id/signature', {
    access: 'user',
    summary: 'Whether the signature of a message holds, and who has signed it',
    params: byId,
    /** Null if it has none. */
    response: signature.nullable(),
  }),
  letter: endpoint('GET /api/emails/:id/attachments/:attachmentId/letter', {
    access: 'user',
    summary: 'An attached message, read',
    params: z.object({ id, attachmentId: id }),
    response: letter,
  }),
  attachments: endpoint('GET /api/emails/:id/attachments', {
    access: 'browser',
    summary: 'All attachments of a message in one zip',
    params: byId,
    kind: 'binary',
  }),
  image: endpoint('GET /api/emails/:id/image', {
    access: 'browser',
    summary:
      'A remote image of a message, fetched by the server so that the sender learns nothing of the reader',
    params: byId,
    query: z.object({ url: z.string().max(4000) }),
    kind: 'binary',
  }),
  source: endpoint('GET /api/emails/:id/source', {
    access: 'browser',
    summary: 'The original message as .eml',
    params: byId,
    kind: 'binary',
  }),
}
