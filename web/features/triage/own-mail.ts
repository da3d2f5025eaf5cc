import type { EmailRow } from '#core/contract/emails.ts'

/** Mail of one's own: it lies in Sent or Drafts and came to no inbox. It is not archived, nor reported as spam. */
export const isOwnMail = ({ labels }: Pick<EmailRow, 'labels'>): boolean =>
  (labels.includes('sent') || labels.includes('draft')) && !labels.includes('inbox')

/** What of a conversation is moved: what was received; one's own only where there is nothing else. */
export function movable<R extends Pick<EmailRow, 'labels'>>(rows: R[]): R[] {
  const received = rows.filter(row => !isOwnMail(row))
  return received.length > 0 ? received : rows
}
