import { z } from 'zod'

/** What the mail in the inbox is sorted into. */
export const mailKind = z.enum(['people', 'newsletters', 'notices'])
export type MailKind = z.output<typeof mailKind>
