import { useQuery } from '@tanstack/react-query'
import { Calendar, Video } from 'lucide'
import { type Attachment, type Email, emails } from '#core/contract/emails.ts'
import { type Attendee, type CalendarEvent, readCalendar } from '#core/text/calendar/calendar.ts'
import { calendarWhen } from '#core/text/calendar/calendar-when.ts'
import { callText } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { type Fact, Facts } from './facts.tsx'
import { INVITATION_HEIGHT } from './invitation.ts'

const MAX_SHOWN = 12

/** The event in a message's calendar file: when in the reader's time zone, where, and who. */
export function InvitationCard({ email, file }: { email: Email; file: Attachment }) {
  const params = { id: email.id, attachmentId: file.id }
  const { data: event, isPending } = useQuery({
    queryKey: ['invitation', params],
    queryFn: async () => readCalendar(await callText(emails.attachment, { params })),
    // A file never changes, so it is loaded once.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <div className={INVITATION_HEIGHT} />
  return event ? <EventCard event={event} /> : null
}

function EventCard({ event }: { event: CalendarEvent }) {
  const { summary, location, repeats, organizer, attendees, link } = event
  const guests = attendees.filter(({ address }) => address !== organizer?.address)
  const facts: Fact[] = [
    ['When', calendarWhen(event) || null],
    ['Repeats', repeats],
    ['Where', location === link ? null : location || null],
    ['Organizer', organizer && nameOf(organizer)],
    ['Guests', guests.length > 0 ? guestsIn(guests) : null],
  ]
  return (
    <section aria-label="Invitation" className="rounded-panel border border-line p-4">
      <div className="flex items-start gap-2">
        <Icon icon={Calendar} className="mt-0.5 text-faint" />
        <h3
          dir="auto"
          className={`min-w-0 flex-1 text-left font-medium [overflow-wrap:anywhere] ${event.method === 'cancel' ? 'line-through' : ''}`}
        >
          {summary || '(No title)'}
        </h3>
        <Badge tone={event.method === 'cancel' ? 'danger' : 'neutral'}>{kindOf(event)}</Badge>
      </div>
      <Facts facts={facts} className="mt-3" valueClassName="whitespace-pre-line text-left" />
      {link && event.method !== 'cancel' && (
        <Button asChild size="sm" icon={Video} className="mt-3">
          <a href={link} title={link} target="_blank" rel="noopener noreferrer nofollow">
            Join at {new URL(link).hostname}
          </a>
        </Button>
      )}
    </section>
  )
}

const KINDS: Record<string, string> = {
  request: 'Invitation',
  cancel: 'Cancelled',
  counter: 'New time proposed',
  declinecounter: 'Proposal declined',
}

function kindOf({ method, attendees }: CalendarEvent): string {
  const [who] = attendees
  if (method !== 'reply' || !who) return KINDS[method] ?? 'Event'
  return who.answer === 'tentative' ? `${nameOf(who)} may come` : `${nameOf(who)} ${who.answer ?? 'answered'}`
}

const nameOf = ({ name, address }: Attendee) => name || address || 'Somebody'

function guestsIn(guests: Attendee[]): string {
  const shown = guests
    .slice(0, MAX_SHOWN)
    .map(guest => (guest.answer ? `${nameOf(guest)} (${guest.answer})` : nameOf(guest)))
  const rest = guests.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
