import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  ANSWER_LANGUAGES,
  type AnswerLanguage,
  type AnswerOrigin,
  answerOrigin,
} from '#core/contract/approved-answers.ts'
import {
  ANSWER_CAUSES,
  ANSWER_STATES,
  type AnswerCause,
  type AnswerState,
} from '#core/contract/automatic-answers.ts'
import { ofAccount } from '../accounts.ts'
import { outgoingMessages } from '../actions.ts'
import { instant, oneOf, reference, rowId, tenantKey, tenantReference, workspaceId } from '../columns.ts'
import { drafts } from '../drafts.ts'
import { messages, ofMessage } from '../mail.ts'
import { users } from '../people.ts'

/** `proposed`: waits for a person, and is never sent. */
export const MAILBOX_ANSWER_STATES = ['proposed', 'approved'] as const

/** An answer that a mailbox may give without anybody reading it first, once a person has approved it as it stands. */
export const mailboxAnswers = pgTable(
  'mailbox_answers',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    state: text('state').$type<(typeof MAILBOX_ANSWER_STATES)[number]>().notNull(),
    origin: text('origin').$type<AnswerOrigin>().notNull(),
    /** The sent message that it was proposed from. */
    messageId: reference('message_id'),
    /** It is sent as long as they may send from the mailbox. Null once they are gone. */
    approvedById: reference('approved_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** When its words were approved: what waits to leave with others does not leave. */
    approvedAt: instant('approved_at'),
    createdAt: instant('created_at').notNull(),
    /** When it was deleted, or turned down, which can be undone for a day. Such a row is no answer. */
    deletedAt: instant('deleted_at'),
  },
  t => [
    oneOf(t.state, MAILBOX_ANSWER_STATES),
    oneOf(t.origin, answerOrigin.options),
    check('mailbox_answers_approved', sql`(${t.state} = 'approved') = (${t.approvedAt} is not null)`),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.messageId, messages, messages.id, 'set null'),
    index('mailbox_answers_account').on(t.accountId, t.workspaceId),
    index('mailbox_answers_message').on(t.messageId, t.workspaceId),
    index('mailbox_answers_approver').on(t.approvedById),
    index('mailbox_answers_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** Its words in one language. */
export const mailboxAnswerVersions = pgTable(
  'mailbox_answer_versions',
  {
    workspaceId: workspaceId(),
    answerId: reference('answer_id').notNull(),
    language: text('language').$type<AnswerLanguage>().notNull(),
    /** Plain text, sent as it stands. */
    answer: text('answer').notNull(),
  },
  t => [
    oneOf(t.language, ANSWER_LANGUAGES),
    tenantKey(t, t.answerId, t.language),
    tenantReference(t, t.answerId, mailboxAnswers, mailboxAnswers.id),
  ],
)

/** The ways of asking it, in the order in which a person wrote them. */
export const mailboxAnswerWordings = pgTable(
  'mailbox_answer_wordings',
  {
    workspaceId: workspaceId(),
    answerId: reference('answer_id').notNull(),
    language: text('language').$type<AnswerLanguage>().notNull(),
    at: integer('at').notNull(),
    question: text('question').notNull(),
  },
  t => [
    oneOf(t.language, ANSWER_LANGUAGES),
    tenantKey(t, t.answerId, t.language, t.at),
    tenantReference(t, t.answerId, mailboxAnswers, mailboxAnswers.id),
  ],
)

/**
 * What became of a message that was to be answered by itself: one row for each, so it is answered once.
 * writing (claimed before the engine is asked) → outbox | draft | declined; outbox → draft (by the gate, or a person) |
 * withdrawn.
 */
export const automaticAnswers = pgTable(
  'automatic_answers',
  {
    workspaceId: workspaceId(),
    /** The message that is answered. */
    messageId: reference('message_id').notNull(),
    accountId: reference('account_id').notNull(),
    /** For whom it is answered. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the settings of a message in the conversation ask for it; otherwise a rule does. */
    isOfSetting: boolean('is_of_setting').notNull(),
    state: text('state').$type<AnswerState>().notNull(),
    /** Who writes it: a worker that finds another value here has been too slow. */
    claim: text('claim').notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** When its text was stored. */
    writtenAt: instant('written_at'),
    outgoingId: reference('outgoing_id'),
    draftId: reference('draft_id'),
    /** Who wrote it: "Offline engine", "OpenAI (gpt-5-mini)". */
    engine: text('engine'),
    /** Why it was not sent, in plain words. */
    why: text('why'),
    cause: text('cause').$type<AnswerCause>(),
    openQuestions: jsonb('open_questions').$type<string[]>().notNull().default([]),
    /** Whether it consists of words that a person has approved, and of fixed greetings and thanks. */
    isApproved: boolean('is_approved').notNull().default(false),
    /** Whether a person is told by a notice, and when they dismissed it. */
    isTold: boolean('is_told').notNull().default(false),
    dismissedAt: instant('dismissed_at'),
  },
  t => [
    oneOf(t.state, ANSWER_STATES),
    oneOf(t.cause, ANSWER_CAUSES),
    tenantKey(t, t.messageId),
    ofMessage(t),
    ofAccount(t),
    tenantReference(t, t.outgoingId, outgoingMessages, outgoingMessages.id, 'set null'),
    tenantReference(t, t.draftId, drafts, drafts.id, 'set null'),
    // For the limit of a day.
    index('automatic_answers_account').on(t.accountId, t.writtenAt, t.workspaceId),
    index('automatic_answers_outgoing').on(t.outgoingId, t.workspaceId),
    index('automatic_answers_draft').on(t.draftId, t.workspaceId),
    index('automatic_answers_user').on(t.userId),
  ],
)

/** The sentences of such an answer, in order. */
export const automaticAnswerSentences = pgTable(
  'automatic_answer_sentences',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    at: integer('at').notNull(),
    text: text('text').notNull(),
    /** Whether it rests on the person's own instruction. */
    isInstructed: boolean('is_instructed').notNull(),
    /** The approved answer whose words it has, null once that is gone; and when these were approved. */
    answerId: reference('answer_id'),
    answerApprovedAt: instant('answer_approved_at'),
  },
  t => [
    tenantKey(t, t.messageId, t.at),
    tenantReference(t, t.messageId, automaticAnswers, automaticAnswers.messageId),
    tenantReference(t, t.answerId, mailboxAnswers, mailboxAnswers.id, 'set null'),
    index('automatic_answer_sentences_answer').on(t.answerId, t.workspaceId),
  ],
)

/** The messages that a sentence rests on. */
export const automaticAnswerSources = pgTable(
  'automatic_answer_sources',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    at: integer('at').notNull(),
    sourceId: reference('source_id').notNull(),
  },
  t => [
    tenantKey(t, t.messageId, t.at, t.sourceId),
    tenantReference(t, t.messageId, automaticAnswers, automaticAnswers.messageId),
    tenantReference(t, t.sourceId, messages, messages.id),
    index('automatic_answer_sources_source').on(t.sourceId, t.workspaceId),
  ],
)

/** Questions of a mail that ask for an approved answer in words that nobody has approved, as an engine understands them. */
export const automaticAnswerQuestions = pgTable(
  'automatic_answer_questions',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    at: integer('at').notNull(),
    question: text('question').notNull(),
    language: text('language').$type<AnswerLanguage>().notNull(),
    answerId: reference('answer_id').notNull(),
  },
  t => [
    oneOf(t.language, ANSWER_LANGUAGES),
    tenantKey(t, t.messageId, t.at),
    tenantReference(t, t.messageId, automaticAnswers, automaticAnswers.messageId),
    tenantReference(t, t.answerId, mailboxAnswers, mailboxAnswers.id),
    index('automatic_answer_questions_answer').on(t.answerId, t.workspaceId),
  ],
)
