import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  ANSWER_CAUSES,
  ANSWER_STATES,
  type AnswerCause,
  type AnswerState,
} from '#core/contract/automatic-answers.ts'
import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import { type BounceReason, bounceReason, type SignalKind, signalKind } from '#core/contract/signals.ts'
import { ofAccount } from './accounts.ts'
import { outgoingMessages } from './actions.ts'
import { instant, oneOf, reference, tenantKey, tenantReference, workspaceId } from './columns.ts'
import { drafts } from './drafts.ts'
import { messages, ofMessage, ofThread } from './mail.ts'
import { users } from './people.ts'

/** What a person has automated, as they saved it. */
export const threadAutomations = pgTable(
  'thread_automations',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    settings: jsonb('settings').$type<ThreadAutomation>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [tenantKey(t, t.threadId), ofThread(t), index('thread_automations_user').on(t.userId)],
)

export const emailAutomations = pgTable(
  'email_automations',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    settings: jsonb('settings').$type<EmailAutomation>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    tenantKey(t, t.messageId),
    ofMessage(t),
    index('email_automations_user').on(t.userId),
    // For mail that arrives: in few conversations is anything answered by itself.
    index('email_automations_answering')
      .on(t.messageId, t.workspaceId)
      .where(sql`(settings->>'autoAiReplyEnabled')::boolean`),
  ],
)

/**
 * What messages tell besides their text: one row for a message, a kind and a person. Sequences, rules and reports read these
 * rows, never headers.
 */
export const messageSignals = pgTable(
  'message_signals',
  {
    workspaceId: workspaceId(),
    /** The message that tells it. */
    messageId: reference('message_id').notNull(),
    kind: text('kind').$type<SignalKind>().notNull(),
    /** An address in lower case: who answered, did not get a message, is away. Empty if a report names nobody. */
    who: text('who').notNull(),
    /**
     * The message of ours that it concerns. Null while that is not here, and for what concerns none: a forged report names
     * a message that nobody has sent.
     */
    aboutId: reference('about_id'),
    /** How a signal names that message, for when it comes later: by its Message-ID, else by its base subject. */
    aboutName: text('about_name'),
    aboutSubject: text('about_subject'),
    reason: text('reason').$type<BounceReason>(),
    isHard: boolean('is_hard'),
    /** RFC 3463, "5.1.1". */
    status: text('status'),
    /** The server's own words. */
    diagnostic: text('diagnostic'),
    /** The day on which an absent person is back. */
    until: date('until', { mode: 'string' }),
  },
  t => [
    oneOf(t.kind, signalKind.options),
    oneOf(t.reason, bounceReason.options),
    tenantKey(t, t.messageId, t.kind, t.who),
    ofMessage(t),
    tenantReference(t, t.aboutId, messages, messages.id, 'set null'),
    index('message_signals_about').on(t.aboutId, t.workspaceId),
    index('message_signals_named').on(t.aboutName, t.workspaceId).where(sql`about_name is not null`),
    index('message_signals_waiting')
      .on(t.aboutSubject, t.workspaceId)
      .where(sql`about_id is null and about_subject is not null`),
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
  },
  t => [
    tenantKey(t, t.messageId, t.at),
    tenantReference(t, t.messageId, automaticAnswers, automaticAnswers.messageId),
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
