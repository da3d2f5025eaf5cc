import { useQuery } from '@tanstack/react-query'
import { Calendar, Video } from 'lucide'
import type { ComponentProps } from 'react'
import type { Attachment, Email } from '#core/contract/emails.ts'
import type { Attendee, CalendarEvent } from '#core/text/calendar/calendar.ts'
import { changesOf } from '#core/text/calendar/calendar-changes.ts'
import { calendarWhen } from '#core/text/calendar/calendar-when.ts'
import { AnswerBar } from '#web/read/calendar/answer-bar.tsx'
import { nameOf } from '#web/read/calendar/answer-words.ts'
import { eventOptions } from '#web/read/calendar/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { type Fact, Facts } from './facts.tsx'
import { INVITATION_HEIGHT } from './invitation.ts'
import { useVersions } from './use-versions.ts'

const MAX_SHOWN = 12

/** The event in a message's calendar file: when in the reader's time zone, where, and who; and the answer to it. */
export function InvitationCard({
  email,
  file,
  thread,
  onShow,
}: {
  email: Email
  file: Attachment
  /** The conversation, whose other messages may have changed the event. */
  thread: readonly Email[]
  /** Shows another message of it. */
  onShow: (emailId: number) => void
}) {
  const { data: event, isPending } = useQuery(eventOptions({ emailId: email.id, attachmentId: file.id }))
  if (isPending) return <div className={INVITATION_HEIGHT} />
  return event ? <EventCard event={event} {...{ email, file, thread, onShow }} /> : null
}

function EventCard({
  event,
  email,
  file,
  thread,
  onShow,
}: { event: CalendarEvent } & ComponentProps<typeof InvitationCard>) {
  const { summary, location, repeats, recurrence, organizer, attendees, comment, link, method } = event
  const { before, newest } = useVersions({ emailId: email.id, event }, thread)
  const isCancelled = method === 'cancel'
  const changes = before && !isCancelled && !newest ? changesOf(before, event) : []
  const guests = attendees.filter(({ address }) => address !== organizer?.address)
  const facts: Fact[] = [
    ['When', calendarWhen(event) || null],
    ['Repeats', repeats],
    ['Part of', recurrence && !repeats ? 'a series: only this date is meant' : null],
    ['Where', location === link ? null : location || null],
    ['Organizer', organizer && nameOf(organizer)],
    ['Guests', guests.length > 0 ? guestsIn(guests) : null],
    ['Note', comment || null],
  ]
  return (
    <section aria-label="Invitation" className="rounded-panel border border-line p-4">
      <div className="flex items-start gap-2">
        <Icon icon={Calendar} className="mt-0.5 text-faint" />
        <h3
          dir="auto"
          className={`min-w-0 flex-1 text-left font-medium [overflow-wrap:anywhere] ${isCancelled ? 'line-through' : ''}`}
        >
          {summary || '(No title)'}
        </h3>
        <Badge tone={isCancelled ? 'danger' : 'neutral'}>{kindOf(event)}</Badge>
      </div>
      {newest && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-warning-text">
          {newest.event.method === 'cancel' ? 'It was cancelled later.' : 'There is a newer version of it.'}
          <Button size="sm" onClick={() => onShow(newest.emailId)}>
            Show it
          </Button>
        </p>
      )}
      {changes.length > 0 && (
        <ul aria-label="What has changed" className="mt-3 text-warning-text [overflow-wrap:anywhere]">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <Facts facts={facts} className="mt-3" valueClassName="whitespace-pre-line text-left" />
      {link && !isCancelled && !newest && (
        <Button asChild size="sm" icon={Video} className="mt-3">
          <a href={link} title={link} target="_blank" rel="noopener noreferrer nofollow">
            Join at {new URL(link).hostname}
          </a>
        </Button>
      )}
      {method === 'request' && !newest && (
        <AnswerBar file={{ emailId: email.id, attachmentId: file.id }} event={event} />
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

function guestsIn(guests: Attendee[]): string {
  const shown = guests
    .slice(0, MAX_SHOWN)
    .map(guest => (guest.answer ? `${nameOf(guest)} (${guest.answer})` : nameOf(guest)))
  const rest = guests.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
