import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import { type BounceReason, bounceReason, type SignalKind, signalKind } from '#core/contract/signals.ts'
import { type VacationAudience, vacationAudience } from '#core/contract/vacation.ts'
import { JUDGEMENTS, type Judgement } from '#core/outreach/campaigns/happenings.ts'
import { END_REASONS, type EndReason } from '#core/sequence/end-reasons.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { ofAccount } from './accounts.ts'
import { outgoingMessages } from './actions.ts'
import {
  allOrNone,
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
} from './columns.ts'
import { messages, ofMessage, ofThread } from './mail.ts'
import { campaigns } from './outreach/campaigns.ts'
import { contacts } from './outreach/contacts.ts'
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
    /** The message that tells it; our own one where a server has refused it while we handed it over. */
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
    index('message_signals_nameless')
      .on(t.who, t.workspaceId)
      .where(sql`about_id is null and about_name is null and about_subject is null`),
  ],
)

/**
 * `waiting`: in the outbox. `draft`: a draft was made instead, which somebody of ours has to look at. In campaigns also, of a
 * task, `asked` and `done`; and of a branch the way that was taken.
 */
export const STEP_OUTCOMES = [
  'waiting',
  'sent',
  'skipped',
  'draft',
  'asked',
  'done',
  'then',
  'otherwise',
] as const

/** For what it was set up. `rule`: by a rule of `userId`. `campaign`: a contact in a campaign. */
export const ENROLMENT_KINDS = ['thread', 'compose', 'email', 'rule', 'campaign'] as const
export type EnrolmentKind = (typeof ENROLMENT_KINDS)[number]

export const ENROLMENT_STATES = ['active', 'paused', 'finished', 'stopped'] as const

/**
 * One message in a sequence of follow-ups. It goes where its message goes: conversations that are joined or split need no
 * change here. A conversation has one active enrolment at most, which is seen to under the lock of the account.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    /** Of a campaign the mailbox that stays with the contact; null once it is gone. */
    accountId: reference('account_id'),
    /**
     * The message of ours that awaits an answer; or, while `awaitsOurs`, the one that we are to write after. Null for a
     * campaign, which stays when its messages are deleted: they are in `enrolment_steps`.
     */
    messageId: reference('message_id'),
    campaignId: reference('campaign_id'),
    /** Null once the contact is deleted to whom mail has gone: what was sent still counts in the figures of the campaign. */
    contactId: reference('contact_id'),
    /** Whether it begins with the next message that somebody of ours writes in the conversation. */
    awaitsOurs: boolean('awaits_ours').notNull().default(false),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<EnrolmentKind>().notNull(),
    /**
     * The steps as the settings make them; what a person has changed in one is in `enrolment_steps`. A campaign has its
     * steps for all its contacts.
     */
    steps: jsonb('steps').$type<Step[]>().notNull(),
    state: text('state').$type<(typeof ENROLMENT_STATES)[number]>().notNull(),
    /** Why it is paused or has stopped. */
    reason: text('reason').$type<EndReason>(),
    /** The delay of the first step counts from here: when the message was sent, or when this was set up. */
    countsFrom: instant('counts_from').notNull(),
    /** When the tick looks at it; null while only an event can bring it on. */
    dueAt: instant('due_at'),
    /** Of a campaign: since when it has been due without a turn, such as while everything that acts by itself is stopped. */
    overdueSince: instant('overdue_since'),
    /** When its next message is to leave, for lists of mail; null where none will. */
    leavesAt: instant('leaves_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the person dismissed the notice that a step was not sent. */
    dismissedAt: instant('dismissed_at'),
    /**
     * For a campaign: when the contact first answered. Nothing is mailed after that, even if the answer is
     * deleted.
     */
    answeredAt: instant('answered_at'),
    /** For a campaign: how a person has judged the contact's answer. */
    judgedAs: text('judged_as').$type<Judgement>(),
    judgedAt: instant('judged_at'),
  },
  t => [
    oneOf(t.kind, ENROLMENT_KINDS),
    oneOf(t.state, ENROLMENT_STATES),
    oneOf(t.reason, END_REASONS),
    oneOf(t.judgedAs, JUDGEMENTS),
    allOrNone('enrolments_judged', t.judgedAs, t.judgedAt),
    check('enrolments_of', sql`(${t.kind} = 'campaign') = (${t.campaignId} is not null)`),
    check('enrolments_message', sql`(${t.messageId} is null) = (${t.kind} = 'campaign')`),
    check('enrolments_mailbox', sql`${t.accountId} is not null or ${t.kind} = 'campaign'`),
    tenantKey(t, t.id),
    ofAccount(t),
    ofMessage(t),
    tenantReference(t, t.campaignId, campaigns, campaigns.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    uniqueIndex('enrolments_once').on(t.campaignId, t.contactId, t.workspaceId),
    // Whether a campaign still goes on for anybody.
    index('enrolments_campaign_live')
      .on(t.campaignId, t.workspaceId)
      .where(sql`state in ('active', 'paused')`),
    index('enrolments_contact').on(t.contactId, t.workspaceId),
    index('enrolments_account').on(t.accountId),
    index('enrolments_message').on(t.messageId, t.workspaceId),
    index('enrolments_user').on(t.userId),
    // For the ticks, which look for due ones in all workspaces.
    index('enrolments_due').on(t.dueAt).where(sql`state = 'active' and kind <> 'campaign'`),
    index('enrolments_campaign_due').on(t.dueAt).where(sql`state = 'active' and kind = 'campaign'`),
    // For lists of mail: most accounts have none.
    index('enrolments_leaving').on(t.accountId, t.workspaceId).where(sql`leaves_at is not null`),
  ],
)

/** What is known of single steps: what a person has changed, and what has become of them. */
export const enrolmentSteps = pgTable(
  'enrolment_steps',
  {
    workspaceId: workspaceId(),
    enrolmentId: reference('enrolment_id').notNull(),
    /** Counted from 0; of a campaign the number of the step, which no other step ever has. */
    step: integer('step').notNull(),
    /** Of a campaign: which text was sent. */
    variant: integer('variant'),
    /** The person's text, with placeholders; null for that of the settings. */
    text: text('text'),
    isSkipped: boolean('is_skipped').notNull().default(false),
    /** When the person wants it to leave; null for the time of the settings. */
    at: instant('at'),
    /** When it was put into the outbox, then when it left; or when it was skipped, or made a draft. */
    doneAt: instant('done_at'),
    outcome: text('outcome').$type<(typeof STEP_OUTCOMES)[number]>(),
    outgoingId: reference('outgoing_id'),
    messageId: reference('message_id'),
    /** Why it was made a draft, or has not left yet, in plain words. */
    why: text('why'),
    /** Since when the engine that is to write it has been away; null while none is known to be. */
    triedSince: instant('tried_since'),
  },
  t => [
    oneOf(t.outcome, STEP_OUTCOMES),
    allOrNone('enrolment_steps_done', t.doneAt, t.outcome),
    tenantKey(t, t.enrolmentId, t.step),
    tenantReference(t, t.enrolmentId, enrolments, enrolments.id),
    tenantReference(t, t.outgoingId, outgoingMessages, outgoingMessages.id, 'set null'),
    tenantReference(t, t.messageId, messages, messages.id, 'set null'),
    index('enrolment_steps_outgoing').on(t.outgoingId, t.workspaceId),
    index('enrolment_steps_message').on(t.messageId, t.workspaceId),
  ],
)

/** The vacation notes that Quillbox sends. Those of Gmail and Outlook are kept there, and only there. */
export const vacationNotes = pgTable(
  'vacation_notes',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** Who has written it: it is sent as long as they may send from the mailbox. Null once they are gone. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
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
    index('vacation_notes_user').on(t.userId),
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
