import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import { type BounceReason, bounceReason, type SignalKind, signalKind } from '#core/contract/signals.ts'
import { type VacationAudience, vacationAudience } from '#core/contract/vacation.ts'
import { ofAccount } from './accounts.ts'
import { instant, oneOf, reference, tenantKey, tenantReference, workspaceId } from './columns.ts'
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
  t => [tenantKey(t, t.messageId), ofMessage(t), index('email_automations_user').on(t.userId)],
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

/** The vacation notes that Quillbox sends. Those of Gmail and Outlook are kept there, and only there. */
export const vacationNotes = pgTable(
  'vacation_notes',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Both days included, by the clocks of the time zone. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    timeZone: text('time_zone').notNull(),
    subject: text('subject').notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    audience: text('audience').$type<VacationAudience>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [
    oneOf(t.audience, vacationAudience.options),
    check('vacation_notes_days', sql`${t.lastDay} >= ${t.firstDay}`),
    check('vacation_notes_begins', sql`not ${t.isOn} or ${t.firstDay} is not null`),
    tenantKey(t, t.accountId),
    ofAccount(t),
  ],
)

/** Who has got a note from which mailbox, and when: nobody gets a second one within a week. Older rows say nothing. */
export const vacationAnswers = pgTable(
  'vacation_answers',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** The address in lower case. */
    sender: text('sender').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  t => [
    tenantKey(t, t.accountId, t.sender),
    ofAccount(t),
    // For the upkeep of all workspaces.
    index('vacation_answers_at').on(t.answeredAt),
  ],
)
