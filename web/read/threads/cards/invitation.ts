import type { Attachment, Email } from '#core/contract/emails.ts'

/** About the height of the card, reserved so that the text below it does not move. */
export const INVITATION_HEIGHT = 'h-44'

/** A larger file is a whole calendar, not an invitation. */
const MAX_SIZE = 300_000

/** The calendar file that a message is about; null if there is none. */
export function invitationIn({ attachments }: Email): Attachment | null {
  const files = attachments.filter(
    ({ mimeType, name, size }) =>
      size <= MAX_SIZE && (/^(?:text\/calendar|application\/ics)$/.test(mimeType) || /\.ics$/i.test(name)),
  )
  // Several files are attachments to choose from, not an invitation.
  return files.length === 1 ? (files[0] as Attachment) : null
}
