import { z } from 'zod'
import { clockTime } from '../sequence/clock-time.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './ids.ts'

/** For how many seconds a sent message can be taken back. */
export const UNDO_CHOICES = [5, 10, 20, 30] as const
export const DEFAULT_UNDO_SECONDS = 10

const limit = z.object({
  /** Recipients in 24 hours, or messages in a minute: over any such time, not by the clock. */
  kind: z.enum(['recipients-a-day', 'messages-a-minute']),
  limit: z.number(),
  used: z.number(),
  left: z.number(),
  /** When one more may leave; null while something is left. */
  nextFreeAt: timestamp.nullable(),
})
const accountLimits = z.object({
  accountId: z.number(),
  email: z.string(),
  /** Whose limits these are, in plain words. */
  because: z.string(),
  /** Recipients in 24 hours, if a person has set that. */
  ownLimit: z.number().nullable(),
  limits: z.array(limit),
})
export type AccountLimits = z.output<typeof accountLimits>

const stopScope = z.enum(['person', 'workspace', 'installation'])
export type StopScope = z.output<typeof stopScope>
const stop = z.object({
  scope: stopScope,
  isStopped: z.boolean(),
  stoppedAt: timestamp.nullable(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
})
const stops = z.object({ stops: z.array(stop) })
export type Stop = z.output<typeof stop>

/** How many messages are listed, and can be decided at once. */
export const MOST_UNCERTAIN = 500

/** A message of which nobody knows whether it has left. */
const uncertain = z.object({
  emailId: z.number(),
  accountId: z.number(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** When it was handed over. */
  at: timestamp,
  campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** What is known of it, in plain words. */
  says: z.string(),
})
export type UncertainMail = z.output<typeof uncertain>

/** When a conversation comes back to the inbox whose message nobody has answered. */
export const autoReminder = z.object({
  /** After so many days from Monday to Friday. */
  weekdays: z
    .number()
    .int()
    .min(1, 'Please choose 1 to 30 weekdays')
    .max(30, 'Please choose 1 to 30 weekdays'),
  /** By the clock of the person. */
  time: clockTime,
})
export type AutoReminder = z.output<typeof autoReminder>

/** What is done with wishes for read receipts. `known`: they are sent to people whom the person has written to. */
export const RECEIPT_POLICIES = ['ask', 'never', 'known'] as const
export type ReceiptPolicy = (typeof RECEIPT_POLICIES)[number]

const settings = z.object({
  undoSeconds: z.number(),
  /** Of all mail that the caller sends; null for none. */
  autoReminder: autoReminder.nullable(),
  receipts: z.enum(RECEIPT_POLICIES).default('ask'),
})
export type SendingSettings = z.output<typeof settings>

/** How mail leaves: the limits of mailboxes, the switch that stops what acts by itself, and the time to undo. */
export const outbox = {
  limits: endpoint('GET /api/outbox/limits', {
    access: 'user',
    summary: 'For each account that the caller may send from: its limits, what is used and what is left',
    response: z.object({ accounts: z.array(accountLimits) }),
  }),
  setLimit: endpoint('PUT /api/outbox/limits/:accountId', {
    needsProof: true,
    access: 'user',
    summary:
      'Set to how many recipients an account may send in 24 hours; null for the limits of its provider',
    params: z.object({ accountId: id }),
    body: z.object({ recipientsADay: z.number().int().min(1).max(1_000_000).nullable() }),
    response: accountLimits,
  }),
  stops: endpoint('GET /api/outbox/stops', {
    access: 'user',
    summary:
      'Whether everything that acts by itself is stopped: for the caller, their organization, everybody',
    response: stops,
  }),
  setStop: endpoint('PUT /api/outbox/stops/:scope', {
    access: 'user',
    summary: 'Stop everything that acts by itself, or let it go on',
    params: z.object({ scope: stopScope }),
    body: z.object({ isStopped: z.boolean() }),
    response: stops,
  }),
  uncertain: endpoint('GET /api/outbox/uncertain', {
    access: 'user',
    summary: 'Messages of which nobody knows whether they have left, newest first: of one campaign, or all',
    query: z.object({ campaignId: z.coerce.number().int().min(1).optional() }),
    response: z.object({ mails: z.array(uncertain), total: z.number() }),
  }),
  decide: endpoint('POST /api/outbox/uncertain', {
    access: 'user',
    summary:
      'Say of such messages that they have arrived, or send them again; passes over those that are settled',
    body: z.object({ emailIds: z.array(id).min(1).max(MOST_UNCERTAIN), arrived: z.boolean() }),
    response: z.object({ decided: z.number() }),
  }),
  settings: endpoint('GET /api/outbox/settings', {
    access: 'user',
    summary: 'How the caller sends',
    response: settings,
  }),
  changeSettings: endpoint('PUT /api/outbox/settings', {
    access: 'user',
    summary:
      'Change for how many seconds a sent message can be taken back, when the caller is reminded of it, or whether they send receipts',
    body: z.object({
      undoSeconds: z.literal(UNDO_CHOICES, { error: 'Please choose 5, 10, 20 or 30 seconds' }).optional(),
      autoReminder: autoReminder.nullable().optional(),
      receipts: z.enum(RECEIPT_POLICIES).optional(),
      /** Of the browser; it counts for who has not set their working hours. */
      timeZone: z.string().max(100).optional(),
    }),
    response: settings,
  }),
}
