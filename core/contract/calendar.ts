import { z } from 'zod'
import { ANSWERS } from '../text/calendar/calendar-reply.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './ids.ts'

const given = z.object({
  answer: z.enum(ANSWERS),
  note: z.string(),
  /** The address that answered. */
  address: z.string(),
  /** The version of the event that was answered; a later one may have come. */
  sequence: z.number(),
  /** Whether it was given for the whole series, and the invitation is about one of its dates. */
  isForSeries: z.boolean(),
  at: timestamp,
})
export type GivenAnswer = z.output<typeof given>

const invitation = z.object({
  /** The last answer from this mailbox; null if none was given here. */
  given: given.nullable(),
  /** The mailbox's address that is invited; null if none is. */
  invited: z.string().nullable(),
  /** The addresses that can answer, if none is invited. */
  addresses: z.array(z.string()),
  canAnswer: z.boolean(),
  /** Why it cannot be answered, in plain words, where a person may wonder. */
  whyNot: z.string().nullable(),
})
export type InvitationState = z.output<typeof invitation>

/** A calendar file of a message. */
const file = z.object({ emailId: id, attachmentId: id })

/** Invitations to events that come by mail, and the answers to them. */
export const calendar = {
  get: endpoint('GET /api/calendar/:emailId/:attachmentId', {
    access: 'user',
    summary: 'Whether and how the invitation in this file was answered from this mailbox',
    params: file,
    response: invitation,
  }),
  answer: endpoint('POST /api/calendar/:emailId/:attachmentId/answer', {
    access: 'user',
    summary: 'Answer the invitation in this file: sends a message to its organizer',
    params: file,
    body: z.object({
      answer: z.enum(ANSWERS, { error: 'Please say yes, maybe or no' }),
      /** For the organizer. */
      note: z.string().trim().max(2000, 'Please shorten the note to 2,000 characters').default(''),
      /** One of the mailbox's addresses; not needed where one is invited. */
      address: z.string().max(320).optional(),
      /** A repeated call with the same key sends nothing more. */
      idempotencyKey: z.string().min(1).max(200).optional(),
    }),
    response: invitation,
  }),
}
