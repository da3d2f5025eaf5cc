import type { Attachment, Email } from '#core/contract/emails.ts'

/** About what the card will need, so that the text below it stays where it is. */
export const INVITATION_HEIGHT = 'h-44'

/** A larger one is a whole calendar, and no invitation. */
const MAX_SIZE = 300_000

/** The calendar file that a message is about; null if it is about none. */
export function invitationIn({ attachments }: Email): Attachment | null {
  const files = attachments.filter(
    ({ mimeType, name, size }) =>
      size <= MAX_SIZE && (/^(?:text\/calendar|application\/ics)$/.test(mimeType) || /\.ics$/i.test(name)),
  )
  // Several are a choice of files rather than an invitation.
  return files.length === 1 ? (files[0] as Attachment) : null
}
