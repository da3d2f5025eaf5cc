import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { mailAccounts } from './accounts.ts'
import { outgoingMessages } from './actions.ts'
import { instant, primaryId, reference } from './columns.ts'
import { messages } from './mail.ts'
import { users } from './people.ts'

export interface StoredAttachment {
  /** Random; also names a picture within the text. */
  id: string
  name: string
  mimeType: string
  size: number
  contentId: string | null
  blob: string
}

/** What is being written, as typed. The message that stands for it in Drafts is made anew by every save. */
export const drafts = pgTable(
  'drafts',
  {
    id: primaryId(),
    accountId: reference('account_id')
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Given by the page that began it: telling twice begins one. */
    writingKey: text('writing_key'),
    /** One of the account's aliases to send as; null for its own address. */
    fromAddress: text('from_address'),
    messageId: reference('message_id').references(() => messages.id, { onDelete: 'set null' }),
    to: text('to').notNull(),
    cc: text('cc').notNull(),
    bcc: text('bcc').notNull(),
    subject: text('subject').notNull(),
    /** HTML. */
    body: text('body').notNull(),
    aboutType: text('about_type').$type<'reply' | 'forward'>(),
    aboutMessageId: reference('about_message_id').references(() => messages.id, { onDelete: 'set null' }),
    attachments: jsonb('attachments').$type<StoredAttachment[]>().notNull().default([]),
    revision: integer('revision').notNull().default(1),
    /** The revision that the provider's Drafts folder has. */
    filedRevision: integer('filed_revision'),
    /** Why the provider has not taken the newest one yet, in plain words. */
    filingProblem: text('filing_problem'),
    filingAttempts: integer('filing_attempts').notNull().default(0),
    /** When it is offered again, also if a newer one is saved meanwhile. */
    fileAfter: instant('file_after'),
    /** Set while what it became waits to leave; taken back, it is a draft again. */
    outgoingId: reference('outgoing_id').references(() => outgoingMessages.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    index('drafts_account').on(t.accountId),
    index('drafts_message').on(t.messageId),
    index('drafts_outgoing').on(t.outgoingId),
    uniqueIndex('drafts_writing_key').on(t.userId, t.writingKey),
  ],
)

/**
 * Copies of drafts on their way to the provider, by Message-ID. A row stays until the copy's name is known: what a
 * crash or a broken connection leaves in Drafts, although a newer one has taken its place, is found by it.
 */
export const draftFilings = pgTable(
  'draft_filings',
  {
    accountId: reference('account_id')
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    rfcMessageId: text('rfc_message_id').notNull(),
    /** When the last try began, by the database's clock. */
    startedAt: instant('started_at').notNull(),
    /** While somebody is at it: when they last said so, by the database's clock. */
    aliveAt: instant('alive_at'),
  },
  t => [primaryKey({ columns: [t.accountId, t.rfcMessageId] })],
)
