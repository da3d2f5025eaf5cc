import type { CalendarEvent } from '#core/text/calendar/calendar.ts'
import { isLater, isSameEvent } from '#core/text/calendar/calendar-changes.ts'

interface Version {
  emailId: number
  event: CalendarEvent
}

export interface Versions {
  /** The version that this one replaces. */
  before: CalendarEvent | null
  /** The newest one, if that is not this one. */
  newest: Version | null
}

/** Where a version of an event stands among the events of other messages. Answers are no versions. */
export function versionsOf(event: CalendarEvent, others: readonly Version[]): Versions {
  if (!isInvitation(event)) return { before: null, newest: null }
  const inOrder = others
    .filter(other => isInvitation(other.event) && isSameEvent(other.event, event))
    .sort((a, b) => (isLater(a.event, b.event) ? 1 : -1))
  return {
    before: inOrder.findLast(other => isLater(event, other.event))?.event ?? null,
    newest: inOrder.findLast(other => isLater(other.event, event)) ?? null,
  }
}

const isInvitation = ({ method }: CalendarEvent) => method === 'request' || method === 'cancel'
