import { useQueries } from '@tanstack/react-query'
import type { Email } from '#core/contract/emails.ts'
import type { CalendarEvent } from '#core/text/calendar/calendar.ts'
import { eventOptions } from '#web/read/calendar/queries.ts'
import { type Versions, versionsOf } from '#web/read/calendar/versions.ts'
import { invitationIn } from './invitation.ts'

/** The version of an event before this one and the newest one, if other messages of the conversation have them. */
export function useVersions(
  { emailId, event }: { emailId: number; event: CalendarEvent },
  thread: readonly Email[],
): Versions {
  const files = thread.flatMap(email => {
    const file = email.id === emailId ? null : invitationIn(email)
    return file ? [{ emailId: email.id, attachmentId: file.id }] : []
  })
  const loaded = useQueries({ queries: files.map(eventOptions) })
  return versionsOf(
    event,
    files.flatMap(({ emailId }, at) => {
      const other = loaded[at]?.data
      return other ? [{ emailId, event: other }] : []
    }),
  )
}
