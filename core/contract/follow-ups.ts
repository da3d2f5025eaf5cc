import { z } from 'zod'
import {
  DEFAULT_FOLLOW_UP_TEMPLATE,
  stepEdits,
  stepNumber,
  stepText,
  threadAutomationToSave,
  zoneOfBrowser,
} from './automation.ts'
import { endpoint } from './endpoint.ts'
import { id, threadId, timestamp } from './ids.ts'

/** Section 9 of the specification: what the compose panel offers. */
export const FIRST_AFTER_DAYS = [1, 2, 3, 5, 7, 14] as const
export const COMPOSE_MAX_FOLLOW_UPS = [1, 2, 3, 4, 5] as const
export const DAYS_BETWEEN = [3, 5, 7, 10, 14] as const
/** After so many follow-ups the next one begins a new conversation; 0 for never. */
export const NEW_THREAD_AFTER = [0, 1, 2, 3] as const

/** The follow-up settings of a message that is being written. */
export const composeFollowUp = z.object({
  enabled: z.boolean().default(false),
  firstAfter: z.literal(FIRST_AFTER_DAYS).default(3),
  maxFollowUps: z.literal(COMPOSE_MAX_FOLLOW_UPS).default(2),
  daysBetween: z.literal(DAYS_BETWEEN).default(5),
  newThreadAfter: z.literal(NEW_THREAD_AFTER).default(2),
  type: z.enum(['template', 'ai']).default('template'),
  /** The default is the text of the e-mail card: a greeting with {{name}}. */
  template: stepText.default(DEFAULT_FOLLOW_UP_TEMPLATE),
  /**
   * Whether the conversation comes back to the inbox if nobody answers, without mail to anybody; null for what the person's
   * settings say of all mail. Counts whether or not follow-ups are `enabled`, which it takes the place of.
   */
  remindMe: z.boolean().nullable().default(null),
  edits: stepEdits.default([]),
  timeZone: zoneOfBrowser.optional(),
})
export type ComposeFollowUp = z.output<typeof composeFollowUp>

/**
 * - `planned`: it leaves at `at` unless something comes back.
 * - `waiting`: it is in the outbox, and may still be changed or skipped.
 * - `draft`: it was made a draft instead of being sent; `why` says why.
 * - `done`: the person was reminded.
 */
const STEP_STATES = ['planned', 'waiting', 'sent', 'skipped', 'draft', 'done'] as const

const plannedStep = z.object({
  step: z.number(),
  state: z.enum(STEP_STATES),
  /** When it leaves, or left, or would leave if it were not skipped. */
  at: timestamp,
  sentAt: timestamp.nullable(),
  subject: z.string(),
  /**
   * The text that leaves, placeholders filled in, as sanitised HTML. Empty for a text that is yet to be written, and for
   * one that is in the outbox (`scheduled.get` with `outgoingId`) or sent (`messageId`).
   */
  html: z.string(),
  /** The text to edit, with its placeholders. */
  text: z.string(),
  isEdited: z.boolean(),
  isSkipped: z.boolean(),
  /** Whether a person has chosen its time. */
  isTimeChosen: z.boolean(),
  /** Whether it begins a new conversation. */
  startsThread: z.boolean(),
  /** Whether the assistant writes it when its time has come. `previewStep` shows what it would write now. */
  isAiWritten: z.boolean(),
  /** Whether no mail is sent, and the conversation comes back to the inbox instead. */
  isReminder: z.boolean(),
  /** While it is `waiting`: its id in `scheduled`. */
  outgoingId: z.number().nullable(),
  /** Its message, once it is sent. */
  messageId: z.number().nullable(),
  /** Why it leaves then, or did not, in plain words. */
  why: z.string(),
})
export type PlannedStep = z.output<typeof plannedStep>

/** - `none`: nothing is set up. `paused`: waits for the person's resume. `finished`: all steps are done. */
const FOLLOW_UP_STATES = ['none', 'active', 'paused', 'finished', 'stopped'] as const

const plan = z.object({
  state: z.enum(FOLLOW_UP_STATES),
  /** What it waits for, or why it has ended, in plain words; null where there is nothing to say. */
  why: z.string().nullable(),
  /** Whether `resume` makes it go on, unless something has happened since. */
  canResume: z.boolean(),
  from: z.string(),
  /** Header forms: `Name <address>`. */
  to: z.array(z.string()),
  /** Whose message waits for an answer: its id and when it was sent. Null where nothing waits for one. */
  aboutMessageId: z.number().nullable(),
  aboutSentAt: timestamp.nullable(),
  /** Placeholders in the texts that stand for nothing: they would leave as they are. */
  unknownPlaceholders: z.array(z.string()),
  /** What the person should know beforehand, such as that the offline engine writes only drafts; in plain words. */
  notes: z.array(z.string()),
  /** The zone and the hours in which steps leave, such as "Monday to Friday, 9:00 to 17:00, Europe/Berlin". */
  hours: z.string(),
  steps: z.array(plannedStep),
})
export type FollowUpPlan = z.output<typeof plan>

const ofThread = z.object({ threadId })
const ofStep = z.object({ threadId, step: stepNumber })

/** What follow-ups of a conversation or of a message will be sent, when, and in which words. */
export const followUps = {
  get: endpoint('GET /api/threads/:threadId/follow-up', {
    access: 'user',
    summary: 'The follow-ups of a conversation: what was sent, what is planned, and why it has ended',
    params: ofThread,
    query: z.object({ timeZone: zoneOfBrowser.optional() }),
    response: plan,
  }),
  planForThread: endpoint('POST /api/threads/:threadId/follow-up/plan', {
    access: 'user',
    summary: 'What these settings would send in this conversation; nothing is stored',
    params: ofThread,
    body: threadAutomationToSave,
    response: plan,
  }),
  planForCompose: endpoint('POST /api/compose/follow-up/plan', {
    access: 'user',
    summary: 'What these settings would send after a message that is being written; nothing is stored',
    body: z.object({
      fromAccountId: id,
      fromAddress: z.string().trim().max(320).nullish(),
      /** As typed. */
      to: z.string().max(1_000_000),
      cc: z.string().max(1_000_000).default(''),
      subject: z.string().max(998 * 4),
      /** HTML: it tells the language. */
      body: z.string().max(20_000_000),
      sendAt: z.iso.datetime({ offset: true }).nullish(),
      followUp: composeFollowUp,
    }),
    response: plan,
  }),
  previewStep: endpoint('POST /api/threads/:threadId/follow-up/steps/:step/preview', {
    access: 'user',
    summary: 'What the assistant would write for a step now; nothing is stored',
    params: ofStep,
    response: z.object({
      /** Sanitised HTML. */
      html: z.string(),
      text: z.string(),
      /** Why it would become a draft instead of being sent, in plain words; null where it would be sent. */
      draftBecause: z.string().nullable(),
    }),
  }),
  editStep: endpoint('PUT /api/threads/:threadId/follow-up/steps/:step', {
    access: 'user',
    summary: 'Change the text or the time of a step, or skip it; also while it waits in the outbox',
    params: ofStep,
    body: z.object({
      /** Null for the text of the settings. */
      text: stepText.nullish(),
      isSkipped: z.boolean().optional(),
      /** A time that the person chooses, at any hour; null for the time of the settings. */
      at: z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }).nullish(),
    }),
    response: plan,
  }),
  sendStepNow: endpoint('POST /api/threads/:threadId/follow-up/steps/:step/send-now', {
    access: 'user',
    summary: 'Send the next step as soon as the limits of the mailbox allow',
    params: ofStep,
    response: plan,
  }),
  stop: endpoint('POST /api/threads/:threadId/follow-up/stop', {
    access: 'user',
    summary: 'Send no more follow-ups in this conversation; what waits in the outbox is not sent',
    params: ofThread,
    response: plan,
  }),
  resume: endpoint('POST /api/threads/:threadId/follow-up/resume', {
    access: 'user',
    summary: 'Go on with the steps that are left, although it was stopped; 409 after an answer',
    params: ofThread,
    response: plan,
  }),
}
