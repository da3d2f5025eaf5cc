import { z } from 'zod'
import { isTimeZone } from '#core/text/dates/time-zone.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { id, timestamp } from './ids.ts'

/** Who gets the note: everybody who writes, or only people whom the person knows. */
export const vacationAudience = z.enum(['everybody', 'known'])
export type VacationAudience = z.output<typeof vacationAudience>

export const MAX_VACATION_SUBJECT = 250
/** Nobody gets a note from the same mailbox twice within so many days. */
export const DAYS_BETWEEN_NOTES = 7

const NO_DAY = 'Please enter a date such as 2026-12-24'
const day = z.iso.date({ error: NO_DAY }).nullable()

const note = z.object({
  isOn: z.boolean(),
  /** The first day away; null if the note does not say, as Outlook's may not. */
  firstDay: day,
  /** The last day away; null for no end. */
  lastDay: day,
  /** Where these days begin and end, by its IANA name. */
  timeZone: z.string(),
  /** Empty for the subject of the message that is answered. */
  subject: z.string(),
  /** HTML. */
  body: z.string(),
  audience: vacationAudience,
})

const vacationNote = note.extend({
  accountId: z.number(),
  /** Who sends it: the provider, also while this installation is off, or Quillbox while it runs. */
  keptBy: z.enum(['provider', 'quillbox']),
  /** Whether the subject can be chosen. */
  hasSubject: z.boolean(),
  /** The first moment, and the first moment after the end. A note of the provider's need not begin at midnight. */
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  /** What the provider has set in another way than the fields here can show, in whole sentences. */
  remarks: z.array(z.string()),
})
export type VacationNote = z.output<typeof vacationNote>

const vacationState = vacationNote.pick({
  accountId: true,
  isOn: true,
  lastDay: true,
  timeZone: true,
  startsAt: true,
  endsAt: true,
})
export type VacationState = z.output<typeof vacationState>

export const saveVacationBody = note
  .extend({
    timeZone: z.string().max(100).refine(isTimeZone, 'This is not a known time zone'),
    subject: z
      .string()
      .trim()
      .max(MAX_VACATION_SUBJECT, `The subject may have up to ${MAX_VACATION_SUBJECT} characters`)
      .transform(subject => subject.replace(/[\r\n]+/g, ' ')),
    body: text('Please write a text').max(100_000, 'This text is too long'),
  })
  .superRefine(({ isOn, firstDay, lastDay }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (isOn && firstDay === null) fault('firstDay', 'Please choose the first day')
    if (firstDay !== null && lastDay !== null && lastDay < firstDay)
      fault('lastDay', 'The last day must not be before the first day')
  })
export type SaveVacation = z.output<typeof saveVacationBody>

const ofAccount = z.object({ accountId: id })

/** The automatic answer that says that somebody is away, one for each mailbox. */
export const vacation = {
  list: endpoint('GET /api/vacation', {
    access: 'user',
    summary: 'The vacation notes that Quillbox sends for the mailboxes the caller may see',
    response: z.array(vacationState),
  }),
  get: endpoint('GET /api/vacation/:accountId', {
    access: 'user',
    summary: 'The vacation note of a mailbox; one that its provider keeps is read there',
    params: ofAccount,
    /** The reader's time zone: some providers keep moments instead of days. */
    query: z.object({ timeZone: z.string().max(100).default('UTC') }),
    response: vacationNote,
  }),
  save: endpoint('PUT /api/vacation/:accountId', {
    needsProof: 'sometimes',
    access: 'user',
    summary: 'Change the vacation note of a mailbox, and switch it on or off',
    params: ofAccount,
    body: saveVacationBody,
    response: vacationNote,
  }),
}
