import { z } from 'zod'
import { timestamp } from '../ids.ts'

/** A message from or to a person. */
export const mailEntry = z.object({
  kind: z.literal('mail'),
  at: timestamp,
  messageId: z.number(),
  threadId: z.string(),
  accountId: z.number(),
  /** The mailbox that it lies in. */
  mailbox: z.string(),
  /** Whether the contact wrote it; else somebody of ours did. */
  isFromContact: z.boolean(),
  /** The address of the contact. */
  address: z.string(),
  subject: z.string(),
  snippet: z.string(),
})

export type MailEntry = z.output<typeof mailEntry>

/** Something that happened with a contact. */
export const timelineEntry = z.discriminatedUnion('kind', [
  mailEntry,
  z.object({
    kind: z.literal('note'),
    at: timestamp,
    noteId: z.number(),
    author: z.string().nullable(),
    isOwn: z.boolean(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('campaign'),
    at: timestamp,
    campaignId: z.number(),
    campaign: z.string(),
    /** The contact was taken in, got or missed a step, or is through. */
    deed: z.enum(['enrolled', 'sent', 'skipped', 'draft', 'finished', 'stopped']),
    /** The number of the step; null for what concerns none. */
    step: z.number().nullable(),
    /** What the step is called, as the campaign is now. */
    stepName: z.string().nullable(),
  }),
])
export type TimelineEntry = z.output<typeof timelineEntry>
