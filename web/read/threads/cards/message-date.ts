import type { Email } from '#core/contract/emails.ts'
import { isOwnMail } from '#web/read/triage/own-mail.ts'

/** The time of a moment of today; of any other day with that day, and with its year if that is another. */
export function momentShown(at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString()
  const isThisYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleString(undefined, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...(!isThisYear && { year: 'numeric' }),
    ...{ hour: 'numeric', minute: '2-digit' },
  })
}

/** The one date of a message wherever it is shown, and what it is: own mail was sent then, other mail was received. */
export function messageDate(email: Pick<Email, 'labels' | 'sentAt' | 'receivedAt'>): {
  at: Date
  verb: 'Sent' | 'Received'
} {
  return isOwnMail(email)
    ? { at: new Date(email.sentAt ?? email.receivedAt), verb: 'Sent' }
    : { at: new Date(email.receivedAt), verb: 'Received' }
}
