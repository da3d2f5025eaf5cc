import type { GivenAnswer } from '#core/contract/calendar.ts'
import type { Attendee, CalendarEvent } from '#core/text/calendar/calendar.ts'

export const LABELS = { accepted: 'Yes', tentative: 'Maybe', declined: 'No' } as const

/** What the person has said to an invitation, and whether it still holds for this version of the event. */
export function answerInWords(
  given: GivenAnswer | null,
  event: CalendarEvent,
  invited: string | null,
): { text: string; holds: boolean } | null {
  if (given) {
    const said = `You said ${LABELS[given.answer]}`
    if (given.isForSeries) return { text: `${said} to the whole series.`, holds: false }
    if (given.sequence < event.sequence)
      return { text: `${said} before it was changed. Does that still hold?`, holds: false }
    const by = invited?.toLowerCase() === given.address.toLowerCase() ? '' : `, as ${given.address}`
    return { text: `${said}${by}.`, holds: true }
  }
  // Answered in another program: the organizer's calendar knows.
  const own = event.attendees.find(({ address }) => address.toLowerCase() === invited?.toLowerCase())
  return own?.answer ? { text: `The organizer has your answer: ${LABELS[own.answer]}.`, holds: true } : null
}

export const nameOf = ({ name, address }: Pick<Attendee, 'name' | 'address'>) => name || address || 'Somebody'
