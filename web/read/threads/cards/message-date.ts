import type { Email } from '#core/contract/emails.ts'
import { isOwnMail } from '#web/read/triage/own-mail.ts'

/** The one date of a message wherever it is shown, and what it is: own mail was sent then, other mail was received. */
export function messageDate(email: Pick<Email, 'labels' | 'sentAt' | 'receivedAt'>): {
  at: Date
  verb: 'Sent' | 'Received'
} {
  return isOwnMail(email)
    ? { at: new Date(email.sentAt ?? email.receivedAt), verb: 'Sent' }
    : { at: new Date(email.receivedAt), verb: 'Received' }
}
