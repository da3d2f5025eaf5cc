import { useQueries } from '@tanstack/react-query'
import type { Email } from '#core/contract/emails.ts'
import type { CalendarEvent } from '#core/text/calendar/calendar.ts'
import { isLater, isSameEvent } from '#core/text/calendar/calendar-changes.ts'
import { eventOptions } from '#web/features/calendar/queries.ts'
import { invitationIn } from './invitation.ts'

interface Version {
  emailId: number
  event: CalendarEvent
}

/** The version of an event before this one and the newest one, if other messages of the conversation have them. */
export function useVersions(
  { emailId, event }: { emailId: number; event: CalendarEvent },
  thread: readonly Email[],
): { before: CalendarEvent | null; newest: Version | null } {
  const files = thread.flatMap(email => {
    const file = email.id === emailId ? null : invitationIn(email)
    return file ? [{ emailId: email.id, attachmentId: file.id }] : []
  })
  const loaded = useQueries({ queries: files.map(eventOptions) })
  const versions = files.flatMap(({ emailId }, at): Version[] => {
    const other = loaded[at]?.data
    return other && isInvitation(other) && isSameEvent(other, event) ? [{ emailId, event: other }] : []
  })
  if (!isInvitation(event)) return { before: null, newest: null }
  const inOrder = versions.sort((a, b) => (isLater(a.event, b.event) ? 1 : -1))
  const newest = inOrder.findLast(other => isLater(other.event, event)) ?? null
  const before = inOrder.findLast(other => isLater(event, other.event))?.event ?? null
  return { before, newest }
}

const isInvitation = ({ method }: CalendarEvent) => method === 'request' || method === 'cancel'
