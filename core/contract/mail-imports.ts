import { z } from 'zod'
import { fileSize } from '../text/file-size.ts'
import { endpoint } from './endpoint.ts'
import { done, id, timestamp } from './ids.ts'

/** Bytes of a file. */
export const MAX_MAIL_FILE = 50 * 1024 ** 3
export const MAIL_FILE_TOO_LARGE = `This file is larger than ${fileSize(MAX_MAIL_FILE)}. Please split it.`
/** A file is sent in pieces of this size; only the last one is shorter. */
export const CHUNK_BYTES = 8 * 1024 * 1024
/** Bytes of one message. No provider takes larger ones. */
export const MAX_MAIL_BYTES = 100 * 1024 * 1024
/** So many of the parts that were left out are named. */
export const MAX_SKIPS_KEPT = 1000
/** What is left of an import, and an upload that nobody continues, is deleted after this many days. */
export const IMPORT_KEPT_DAYS = 30
export const UPLOAD_KEPT_DAYS = 7

/** uploading → waiting → reading → filing → done; or cancelled, or failed. */
export const MAIL_IMPORT_STATES = [
  'uploading',
  'waiting',
  'reading',
  'filing',
  'done',
  'cancelled',
  'failed',
] as const
export type MailImportState = (typeof MAIL_IMPORT_STATES)[number]

/** What an export of Quillbox brings back besides mail, in the order in which that happens. */
const RESTORED_KINDS = [
  'ai',
  'hours',
  'undo',
  'senders',
  'snippets',
  'rules',
  'views',
  'fields',
  'groups',
  'contacts',
  'suppressions',
  'websites',
  'campaigns',
  'tasks',
  'labels',
  'mailbox',
  'vacation',
  'snoozes',
  'muted',
  'drafts',
  'plans',
  'answers',
] as const
export type RestoredKind = (typeof RESTORED_KINDS)[number]

const restored = z.object({
  what: z.enum(RESTORED_KINDS),
  added: z.number(),
  /** Those that were there already: they stay as they are. */
  known: z.number(),
})
export type Restored = z.output<typeof restored>

const mailImport = z.object({
  id: z.number(),
  accountId: z.number(),
  /** Of the file. */
  name: z.string(),
  sizeBytes: z.number(),
  state: z.enum(MAIL_IMPORT_STATES),
  /** Why it has failed, or what it waits for, in plain words. */
  problem: z.string().nullable(),
  uploadedBytes: z.number(),
  readBytes: z.number(),
  /** Messages that are new in the mailbox, those that it had, and parts that could not be read. */
  added: z.number(),
  known: z.number(),
  skipped: z.number(),
  /** Of an export of Quillbox: what was brought back besides mail. */
  restored: z.array(restored),
  /** Messages that the provider does not have yet, and those that it has refused. */
  unfiled: z.number(),
  refused: z.number(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
})
export type MailImport = z.output<typeof mailImport>

const params = z.object({ id })

/**
 * Mail from files: mbox, Maildir, single messages, archives of these, Google Takeout, Outlook’s .pst, exports of
 * Quillbox.
 */
export const mailImports = {
  list: endpoint('GET /api/mail-imports', {
    access: 'user',
    summary: 'Imports of mail into the mailboxes that the caller manages, newest first',
    response: z.object({ imports: z.array(mailImport) }),
  }),
  create: endpoint('POST /api/mail-imports', {
    access: 'user',
    summary: 'Begin an import, or go on with an upload of the same file that was interrupted',
    body: z.object({
      accountId: id,
      name: z.string().trim().min(1, 'Please choose a file').max(300),
      sizeBytes: z.number().int().min(1, 'This file is empty.').max(MAX_MAIL_FILE, MAIL_FILE_TOO_LARGE),
      /** When the file was last changed (milliseconds): another file of the same name is another upload. */
      modifiedAt: z.number().int().min(0).max(8.64e15).default(0),
      /** Where mail without a folder of its own goes; null for the archive. */
      folderId: id.nullable().default(null),
      /** Whether folders and labels of the file are kept. If not, all of its mail goes into that folder. */
      keepsFolders: z.boolean().default(true),
      /** Whether an export of Quillbox also brings back what is not mail: labels, drafts, rules, contacts, settings. */
      restoresData: z.boolean().default(true),
    }),
    response: mailImport.extend({
      /** The pieces that are there already, by their number from 0. */
      received: z.array(z.number()),
    }),
  }),
  upload: endpoint('POST /api/mail-imports/:id/chunks/:at', {
    access: 'user',
    summary: 'One piece of the file. It may be sent again.',
    params: params.extend({
      at: z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_MAIL_FILE / CHUNK_BYTES),
    }),
    upload: 'chunk',
    response: z.object({ uploadedBytes: z.number() }),
  }),
  start: endpoint('POST /api/mail-imports/:id/start', {
    access: 'user',
    summary: 'Import the file, now that all of it is there',
    params,
    response: mailImport,
  }),
  cancel: endpoint('POST /api/mail-imports/:id/cancel', {
    access: 'user',
    summary: 'Stop an import. What is imported stays.',
    params,
    response: mailImport,
  }),
  skipped: endpoint('GET /api/mail-imports/:id/skipped', {
    access: 'user',
    summary: `The parts that were left out, by name with the reason; the first ${MAX_SKIPS_KEPT}`,
    params,
    response: z.object({ skipped: z.array(z.object({ name: z.string(), reason: z.string() })) }),
  }),
  remove: endpoint('DELETE /api/mail-imports/:id', {
    access: 'user',
    summary: 'Forget an import that has ended, or an upload. Its mail stays.',
    params,
    response: done,
  }),
}
