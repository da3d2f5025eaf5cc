import type { EmailRow } from '#core/contract/emails.ts'

/**
 * Whether a message is the person's own: in Sent or Drafts, and in no inbox. Own mail is neither archived nor reported
 * as spam.
 */
export const isOwnMail = ({ labels }: Pick<EmailRow, 'labels'>): boolean =>
  (labels.includes('sent') || labels.includes('draft')) && !labels.includes('inbox')

/** The messages of a conversation to archive: those in the inbox or snoozed; where there are none, those that were received. */
export function archivableMessages<R extends Pick<EmailRow, 'labels' | 'snoozedUntil'>>(rows: R[]): R[] {
  const inInbox = rows.filter(row => row.labels.includes('inbox') || row.snoozedUntil !== null)
  return inInbox.length > 0 ? inInbox : movableMessages(rows)
}

/** The messages of a conversation to move: received ones; own ones only where there are no others. */
export function movableMessages<R extends Pick<EmailRow, 'labels'>>(rows: R[]): R[] {
  const received = rows.filter(row => !isOwnMail(row))
  return received.length > 0 ? received : rows
}
