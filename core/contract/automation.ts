import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, threadId } from './ids.ts'

/** Sections 3 and 9 of the specification. */
const followUpTemplates = ['polite-reminder', 'urgent-follow-up', 'gentle-nudge', 'final-notice'] as const
export type FollowUpTemplate = (typeof followUpTemplates)[number]
export const MAX_FOLLOW_UPS = [1, 2, 3, 5] as const

export const threadAutomation = z.object({
  autoFollowUpEnabled: z.boolean().default(false),
  followUpType: z.enum(['template', 'custom', 'ai']).default('template'),
  followUpDelay: z
    .number()
    .int()
    .min(1, 'The delay must be 1 to 30')
    .max(30, 'The delay must be 1 to 30')
    .default(3),
  followUpDelayUnit: z.enum(['hours', 'days', 'weeks']).default('days'),
  followUpTemplate: z.enum(followUpTemplates).default('polite-reminder'),
  customMessage: z.string().max(20_000).default(''),
  maxFollowUps: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]).default(2),
  /** Empty for "Re:" and the original subject. */
  followUpSubject: z.string().max(998).default(''),
  /** No mail is sent: the conversation comes back to the inbox instead. Ours, not the specification's. */
  remindMe: z.boolean().default(false),
})
export type ThreadAutomation = z.output<typeof threadAutomation>

/** Steps are counted from 0. */
export const stepNumber = z.coerce.number().int().min(0).max(4)
export const stepText = z.string().max(20_000)
/** By its IANA name; used where the person has not set their working hours. */
export const zoneOfBrowser = z.string().max(100)

/** What a person has changed in single steps of a plan. */
export const stepEdits = z
  .array(
    z.object({
      step: stepNumber,
      /** Its text, with placeholders; null for the text of the settings. */
      text: stepText.nullish(),
      isSkipped: z.boolean().optional(),
    }),
  )
  .max(5)
export type StepEdit = z.output<typeof stepEdits>[number]

/** The settings, and what was changed in the plan that they make. Without `edits`, earlier changes of steps stay. */
export const threadAutomationToSave = threadAutomation.extend({
  edits: stepEdits.optional(),
  timeZone: zoneOfBrowser.optional(),
})

const aiReplyTones = ['professional', 'friendly', 'casual', 'formal'] as const
export const DEFAULT_FOLLOW_UP_TEMPLATE = 'Hi {{name}}, Just following up on my previous email...'

export const emailAutomation = z.object({
  autoAiReplyEnabled: z.boolean().default(false),
  aiReplyTone: z.enum(aiReplyTones).default('professional'),
  /** Minutes. */
  aiReplyDelay: z
    .number()
    .int()
    .min(1, 'The delay must be 1 to 60 minutes')
    .max(60, 'The delay must be 1 to 60 minutes')
    .default(5),
  aiCustomPrompt: z.string().max(20_000).default(''),
  /** Whether an answer is sent once its delay is over, or only written as a draft. Ours, not the specification's. */
  aiReplyMode: z.enum(['send', 'draft']).default('send'),
  /** Does nothing any more: what the offline engine writes is never sent by itself. Goes with the release after this one. */
  aiReplyAllowOffline: z.boolean().default(false),
  autoFollowUpEnabled: z.boolean().default(false),
  followUpType: z.enum(['template', 'ai_generated']).default('template'),
  /** Days. */
  followUpDelay: z
    .number()
    .int()
    .min(1, 'The delay must be 1 to 30 days')
    .max(30, 'The delay must be 1 to 30 days')
    .default(3),
  followUpTemplate: z.string().max(20_000).default(DEFAULT_FOLLOW_UP_TEMPLATE),
})
export type EmailAutomation = z.output<typeof emailAutomation>

const ofThread = z.object({ threadId })
const ofEmail = z.object({ id })

/**
 * What the person wants to happen automatically. It is stored exactly as given; where nothing is stored, the answer has
 * the defaults.
 */
export const automation = {
  getForThread: endpoint('GET /api/threads/:threadId/automation', {
    access: 'user',
    summary: 'Follow-up settings of a conversation',
    params: ofThread,
    response: threadAutomation,
  }),
  saveForThread: endpoint('POST /api/threads/:threadId/automation', {
    access: 'user',
    summary: 'Save the follow-up settings of a conversation',
    params: ofThread,
    body: threadAutomationToSave,
    response: threadAutomation,
  }),
  getForEmail: endpoint('GET /api/emails/:id/automation', {
    access: 'user',
    summary: 'Automatic reply and follow-up of a message',
    params: ofEmail,
    response: emailAutomation,
  }),
  saveForEmail: endpoint('POST /api/emails/:id/automation', {
    access: 'user',
    summary: 'Save automatic reply and follow-up of a message',
    params: ofEmail,
    body: emailAutomation,
    response: emailAutomation,
  }),
}
