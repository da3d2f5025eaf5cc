import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import { ORIGINS, type Origin } from '#core/contract/scheduled.ts'
import { ANSWERS, type CalendarAnswer } from '#core/text/calendar/calendar-reply.ts'
import { ofAccount } from './accounts.ts'
import { outgoingMessages } from './actions.ts'
import { blobs } from './blobs.ts'
import {
  allOrNone,
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
  workspaceKey,
} from './columns.ts'
import { messages } from './mail.ts'
import { users, workspaces } from './people.ts'

export interface StoredAttachment {
  /** Random; also identifies a picture within the text. */
  id: string
  name: string
  mimeType: string
  size: number
  contentId: string | null
  blob: string
  /** Files are in the order of these numbers. Those of older versions have none, and come first. */
  position?: number
}

/** The message that a person is writing, as typed. Every save replaces the message in Drafts that stands for it. */
export const drafts = pgTable(
  'drafts',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Chosen by the page that began it, so that a repeated request creates only one draft. */
    writingKey: text('writing_key'),
    /** The alias of the account to send as; null for its own address. */
    fromAddress: text('from_address'),
    messageId: reference('message_id'),
    to: text('to').notNull(),
    cc: text('cc').notNull(),
    bcc: text('bcc').notNull(),
    subject: text('subject').notNull(),
    /** HTML. */
    body: text('body').notNull(),
    aboutType: text('about_type').$type<'reply' | 'forward'>(),
    /**
     * No foreign key, because a message of one workspace may be answered from a mailbox of another. If the message is
     * gone, reads return null (`send/drafts/queries.ts`).
     */
    aboutWorkspaceId: reference('about_workspace_id'),
    aboutMessageId: reference('about_message_id'),
    /** Follow-ups that it shall have once it is sent. */
    followUp: jsonb('follow_up').$type<ComposeFollowUp>(),
    /** The sender wants to be told when it was read. */
    asksReceipt: boolean('asks_receipt').notNull().default(false),
    attachments: jsonb('attachments').$type<StoredAttachment[]>().notNull().default([]),
    revision: integer('revision').notNull().default(1),
    /** The revision that the provider's Drafts folder has. */
    filedRevision: integer('filed_revision'),
    /** Why the provider has not taken the newest one yet, in plain words. */
    filingProblem: text('filing_problem'),
    filingAttempts: integer('filing_attempts').notNull().default(0),
    /** When it is offered again, even if a newer one is saved meanwhile. */
    fileAfter: instant('file_after'),
    /** Set while the outgoing message made from it waits to be sent. If sending is undone, it is a draft again. */
    outgoingId: reference('outgoing_id'),
    /** For when it was scheduled before it became a draft again: offered as a suggestion. */
    sendAt: instant('send_at'),
    /** Why the gate has made it a draft instead of sending it, in plain words. */
    notSentBecause: text('not_sent_because'),
    /** What made it, as long as no person has changed it: until then it is not filed at the provider. Null for a person. */
    madeBy: text('made_by').$type<Origin>(),
    /** The engine that wrote its words, such as "OpenAI (gpt-5-mini)"; null where they are a person's. */
    engine: text('engine'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.aboutType, ['reply', 'forward']),
    // A receipt never becomes a draft.
    oneOf(
      t.madeBy,
      ORIGINS.filter(origin => origin !== 'receipt'),
    ),
    allOrNone('drafts_about', t.aboutType, t.aboutWorkspaceId, t.aboutMessageId),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.messageId, messages, messages.id, 'set null'),
    tenantReference(t, t.outgoingId, outgoingMessages, outgoingMessages.id, 'set null'),
    index('drafts_account').on(t.accountId),
    index('drafts_message').on(t.messageId),
    index('drafts_outgoing').on(t.outgoingId),
    uniqueIndex('drafts_writing_key').on(t.userId, t.writingKey, t.workspaceId),
  ],
)

/** The blobs of `drafts.attachments`, so that their bytes are kept. */
export const draftFiles = pgTable(
  'draft_files',
  {
    workspaceId: workspaceId(),
    draftId: reference('draft_id').notNull(),
    blob: text('blob').notNull(),
  },
  t => [
    tenantKey(t, t.draftId, t.blob),
    tenantReference(t, t.draftId, drafts, drafts.id),
    tenantReference(t, t.blob, blobs, blobs.hash, 'no action'),
    index('draft_files_blob').on(t.blob, t.workspaceId),
  ],
)

/**
 * Copies of drafts that are being filed at the provider, by Message-ID. A row stays until the name of the copy is known.
 * With it, copies are found that a crash or a broken connection has left in Drafts although a newer one has replaced
 * them.
 */
export const draftFilings = pgTable(
  'draft_filings',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    rfcMessageId: text('rfc_message_id').notNull(),
    /** When the last try began, by the database's clock. */
    startedAt: instant('started_at').notNull(),
    /** While a worker files it: the worker's last sign of life, by the database's clock. */
    aliveAt: instant('alive_at'),
  },
  t => [tenantKey(t, t.accountId, t.rfcMessageId), ofAccount(t)],
)

/**
 * Texts to insert into messages. One in a person's own workspace is theirs alone; one in an organization's is shared with
 * its members, and stays when the person who made it leaves.
 */
export const snippets = pgTable(
  'snippets',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    /** Who made it. */
    ownerId: reference('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who has written its text: a rule sends it as long as they may send from the mailbox. Null once they are gone. */
    writerId: reference('writer_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** In lower case. */
    shortcut: text('shortcut'),
    /** Sanitised HTML, with placeholders. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A deleted one is kept for a while, so that this can be undone. */
    deletedAt: instant('deleted_at'),
  },
  t => [
    workspaceKey(t, t.id),
    // Nobody could tell which of two is meant.
    uniqueIndex('snippets_shortcut').on(t.shortcut, t.workspaceId).where(sql`deleted_at is null`),
    index('snippets_owner').on(t.ownerId),
    index('snippets_writer').on(t.writerId),
    index('snippets_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** How invitations were answered: the last answer from an account to each version of an event. */
export const calendarAnswers = pgTable(
  'calendar_answers',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** Of the event; a digest where it is too long for an index. */
    uid: text('uid').notNull(),
    /** The date of a series, as it was planned at first; empty for the whole of it. */
    recurrence: text('recurrence').notNull(),
    sequence: integer('sequence').notNull(),
    answer: text('answer').$type<CalendarAnswer>().notNull(),
    note: text('note').notNull(),
    /** The address that answered. */
    address: text('address').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at').notNull(),
  },
  t => [
    oneOf(t.answer, ANSWERS),
    tenantKey(t, t.accountId, t.uid, t.recurrence, t.sequence),
    ofAccount(t),
    index('calendar_answers_user').on(t.userId),
  ],
)
