import { z } from 'zod'
import { draft } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './ids.ts'

/**
 * What a message on its way is. A person writes the first three, and presses a button for the fourth; rules and sequences make
 * the others, for a person who has asked for them.
 */
export const ORIGINS = [
  'compose',
  'reply',
  'forward',
  'receipt',
  'follow_up',
  'auto_reply',
  'vacation',
  'rule_forward',
  'campaign',
] as const
export type Origin = (typeof ORIGINS)[number]
export const BY_HAND = ['compose', 'reply', 'forward', 'receipt'] as const satisfies readonly Origin[]
export type AutomaticOrigin = Exclude<Origin, (typeof BY_HAND)[number]>
/** Whether Quillbox sends it by itself, because a person asked for it earlier. */
export const isAutomatic = (origin: Origin): origin is AutomaticOrigin => !BY_HAND.some(one => one === origin)

/** What the gate may answer: send it now, later, make it a draft, or never send it. */
export const GATE_ANSWERS = ['send', 'later', 'draft', 'never'] as const
export type GateAnswer = (typeof GATE_ANSWERS)[number]

/** How far ahead a message may be scheduled. */
export const MOST_DAYS_AHEAD = 366

const scheduledItem = z.object({
  id: z.number(),
  accountId: z.number(),
  from: z.string(),
  /** The message; it is in no folder before it leaves. */
  emailId: z.number(),
  threadId: z.string(),
  origin: z.enum(ORIGINS),
  /** Who made it, such as "You", or a colleague's address; with the rule or sequence that acted for them. */
  by: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** The first words of the text. */
  preview: z.string(),
  hasAttachments: z.boolean(),
  /** When it leaves, or when that is decided anew (`isWaiting`). */
  at: timestamp,
  /** Whether it was to leave earlier, and waits for the reason in `why`. */
  isWaiting: z.boolean(),
  /** Why it leaves then, in plain words. */
  why: z.string(),
})
export type ScheduledItem = z.output<typeof scheduledItem>

/** A follow-up that is not in the outbox yet: it leaves at its time unless something comes back before. */
const plannedFollowUp = z.object({
  threadId: z.string(),
  /** Counted from 0; it is edited, skipped, sent and stopped by the calls of `followUps`. */
  step: z.number(),
  accountId: z.number(),
  from: z.string(),
  /** As in a `ScheduledItem`. */
  by: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** The text that leaves, as sanitised HTML; empty for one that the assistant writes when its time has come. */
  html: z.string(),
  preview: z.string(),
  isAiWritten: z.boolean(),
  isSkipped: z.boolean(),
  /** Whether it is the next one of its conversation: only that can be sent now. */
  isNext: z.boolean(),
  at: timestamp,
  /** Why it leaves then, in plain words. */
  why: z.string(),
})
export type PlannedFollowUp = z.output<typeof plannedFollowUp>

const known = z.object({
  /** What is known of the recipient's clock and working hours, and what is not, in plain words. */
  sentences: z.array(z.string()),
  /** How many minutes their clock is ahead of UTC now; null where nothing tells. */
  offsetMinutes: z.number().nullable(),
})
export const suggestion = z.object({
  kind: z.enum(['hour', 'tonight', 'tomorrow', 'monday', 'at-work']),
  label: z.string(),
  at: timestamp,
})

const byId = z.object({ id })

/** Messages that leave later, or wait to leave. */
export const scheduled = {
  list: endpoint('GET /api/scheduled', {
    access: 'user',
    summary: 'Everything that leaves later or waits to leave, by time',
    response: z.object({
      items: z.array(scheduledItem),
      planned: z.array(plannedFollowUp),
      hasMore: z.boolean(),
    }),
  }),
  suggestions: endpoint('GET /api/scheduled/suggestions', {
    access: 'user',
    summary: 'When to send a message, by the clock of the writer and what is known of the first recipient',
    query: z.object({
      accountId: id,
      /** As typed; nothing is known of several recipients but of the first. */
      to: z.string().max(1_000_000).default(''),
      /** The writer's, by its IANA name. */
      timeZone: z.string().max(100).default('UTC'),
    }),
    response: z.object({ suggestions: z.array(suggestion), recipient: z.string().nullable(), known }),
  }),
  get: endpoint('GET /api/scheduled/:id', {
    access: 'user',
    summary: 'One message that waits to leave, with its whole text',
    params: byId,
    response: scheduledItem.extend({
      /** Sanitised HTML. */
      body: z.string(),
      cc: z.array(z.string()),
      bcc: z.array(z.string()),
    }),
  }),
  edit: endpoint('POST /api/scheduled/:id/edit', {
    access: 'user',
    summary: 'Make it a draft again, to change it; the draft keeps the time as a suggestion',
    params: byId,
    response: draft,
  }),
  cancel: endpoint('POST /api/scheduled/:id/cancel', {
    access: 'user',
    summary: 'Do not send it: it is a draft again. Sending the draft at its time undoes this',
    params: byId,
    response: draft,
  }),
  sendNow: endpoint('POST /api/scheduled/:id/send-now', {
    access: 'user',
    summary: 'Send it as soon as the limits of the mailbox allow',
    params: byId,
    response: scheduledItem,
  }),
  reschedule: endpoint('POST /api/scheduled/:id/reschedule', {
    access: 'user',
    summary: 'Change when it leaves',
    params: byId,
    body: z.object({ sendAt: z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }) }),
    response: scheduledItem,
  }),
}
