import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { composeFollowUp } from './follow-ups.ts'
import { done, id, timestamp } from './ids.ts'
import { place } from './triage.ts'

/** What most servers accept; base64 makes the message a third larger in transit. */
export const MAX_ATTACHMENTS_BYTES = 25 * 1024 * 1024

const addresses = z.string().max(1_000_000)

/** What a person has typed so far, exactly as typed: a draft need not be sendable. */
const content = z.object({
  fromAccountId: id,
  /** One of the account's aliases to send from; absent for the account's own address. */
  fromAddress: z.string().max(320).nullish(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject: z.string().max(998 * 4),
  /** HTML. */
  body: z.string().max(20_000_000),
  /** The settings of the compose panel; null while nobody has opened it. */
  followUp: composeFollowUp.nullish(),
  /** Ask for a read receipt; absent leaves it as it is. */
  asksReceipt: z.boolean().optional(),
})

/** The message that the draft answers or forwards; null for a new message. */
const about = z.object({
  type: z.enum(['reply', 'forward']),
  messageId: id,
})

const draftAttachment = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Set for an inline picture: the body shows it as `<img src="cid:…">`. */
  contentId: z.string().nullable(),
})
export type DraftAttachment = z.output<typeof draftAttachment>

export const draft = content.extend({
  id: z.number(),
  fromAccountId: z.number(),
  fromAddress: z.string().nullable(),
  followUp: composeFollowUp.nullable(),
  asksReceipt: z.boolean().optional(),
  /** The message that shows the draft in Drafts; every save makes a new one. */
  messageId: z.number().nullable(),
  threadId: z.string().nullable(),
  about: z.object({ type: z.enum(['reply', 'forward']), messageId: z.number() }).nullable(),
  attachments: z.array(draftAttachment),
  /** Raised by every save. A save names the revision that it is based on. */
  revision: z.number(),
  /** Why the draft is only here, and not yet in the account's Drafts folder, in plain words. */
  filingProblem: z.string().nullable(),
  /** For when it was scheduled before it became a draft again. */
  sendAt: timestamp.nullable(),
  /** Why it was not sent by itself, in plain words. */
  notSentBecause: z.string().nullable(),
  updatedAt: timestamp,
})
export type Draft = z.output<typeof draft>
export type DraftContent = z.input<typeof content>

const byId = z.object({ id })

/**
 * Drafts while they are written: a save stores them here at once, and they are filed in the account's Drafts folder
 * shortly after.
 */
export const drafts = {
  create: endpoint('POST /api/drafts', {
    access: 'user',
    summary: 'Begin a draft; a forward begins with the attachments of its message, or with messages as files',
    body: content.extend({
      about: about.nullish(),
      /** Attach these messages as they came (.eml), and no files of the message that it forwards. */
      asFiles: z.array(id).min(1).max(100, 'At most 100 messages can be attached').optional(),
      /** After a 409: the draft of which this is another version. The new draft begins with copies of its files. */
      copyOf: id.optional(),
      /** Chosen by the caller: if a draft with this key exists, it is returned unchanged and no other is created. */
      key: z.string().max(100).optional(),
    }),
    response: draft,
  }),
  open: endpoint('POST /api/drafts/open', {
    access: 'user',
    summary: 'Open the draft behind a message in Drafts, whichever program wrote it',
    body: z.object({ messageId: id }),
    response: draft,
  }),
  get: endpoint('GET /api/drafts/:id', {
    access: 'user',
    summary: 'One draft',
    params: byId,
    response: draft,
  }),
  save: endpoint('PUT /api/drafts/:id', {
    access: 'user',
    summary: 'Save a draft; 409 when it was saved elsewhere since `revision`',
    params: byId,
    body: content.extend({ revision: z.number().int() }),
    response: draft,
  }),
  discard: endpoint('DELETE /api/drafts/:id', {
    access: 'user',
    summary: 'Move a draft to trash; an empty one is deleted. Pass `before` to triage/restore to undo',
    params: byId,
    response: z.object({
      success: z.literal(true),
      messageId: z.number().nullable(),
      before: z.array(place),
    }),
  }),
  attach: endpoint('POST /api/drafts/:id/attachments', {
    access: 'user',
    summary:
      'Add a file (multipart, field `file`; field `inline` = "true" for a picture within the text; files are listed in the order of the numbers in field `position`, whichever arrives first)',
    params: byId,
    upload: 'file',
    response: draftAttachment,
  }),
  detach: endpoint('DELETE /api/drafts/:id/attachments/:attachmentId', {
    access: 'user',
    summary: 'Remove a file',
    params: z.object({ id, attachmentId: z.string().max(100) }),
    response: done,
  }),
  attachment: endpoint('GET /api/drafts/:id/attachments/:attachmentId', {
    access: 'browser',
    summary: 'A file of a draft, by its id or its content id',
    params: z.object({ id, attachmentId: z.string().max(200) }),
    kind: 'binary',
  }),
  undoSend: endpoint('POST /api/drafts/undo-send', {
    access: 'user',
    summary:
      'Take back a message that waits to leave or was not sent: a draft again, with all it had; 409 when it has left',
    body: z.object({ emailId: id }),
    response: draft,
  }),
  /** People the caller has written to, or who wrote personally; the most frequent and most recent first. */
  recipients: endpoint('GET /api/drafts/recipients', {
    access: 'user',
    summary: 'People to complete recipients from: of the latest mail, or with `q` of all mail',
    query: z.object({
      /** The mailbox that is written from: its people come first. */
      from: z.coerce.number().int().positive().optional(),
      /** What the words of their names and addresses begin with. */
      q: z.string().trim().min(1).max(200).optional(),
    }),
    response: z.array(z.object({ name: z.string().nullable(), address: z.string() })),
  }),
}
