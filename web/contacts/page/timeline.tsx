import { Megaphone } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TimelineEntry } from '#core/contract/outreach/timeline.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useTimeline } from '../queries.ts'
import { EntryRow } from './entry-row.tsx'
import { MailEntryRow } from './mail-entry-row.tsx'
import { NoteEntry } from './note-entry.tsx'

/** What happened with a contact, newest first. */
export function Timeline({ contactId }: { contactId: number }) {
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  return (
    <ol aria-label="What happened" className="flex flex-col">
      {pages.map((after, at) => (
        <TimelinePage
          key={after ?? ''}
          contactId={contactId}
          after={after}
          isLast={at === pages.length - 1}
          onMore={next => setPages([...pages, next])}
        />
      ))}
    </ol>
  )
}

function TimelinePage({
  contactId,
  after,
  isLast,
  onMore,
}: {
  contactId: number
  after: string | undefined
  isLast: boolean
  onMore: (next: string) => void
}) {
  const { data, isError, refetch } = useTimeline(contactId, after)
  if (isError && !data)
    return (
      <li>
        <NotLoaded text="What happened could not be loaded." onRetry={() => void refetch()} />
      </li>
    )
  if (!data)
    return (
      <li>
        <SkeletonRows count={4} label="Loading what happened" />
      </li>
    )
  const { entries, next } = data
  if (entries.length === 0 && after === undefined)
    return (
      <li className="py-8 text-muted">
        Nothing yet. Mail with this contact in the mailboxes that you can read, notes and steps of campaigns
        stand here.
      </li>
    )
  return (
    <>
      {entries.map(entry => (
        <Entry key={keyOf(entry)} entry={entry} contactId={contactId} />
      ))}
      {isLast && next !== null && (
        <li className="py-2">
          <Button size="sm" onClick={() => onMore(next)}>
            Show older
          </Button>
        </li>
      )}
    </>
  )
}

const keyOf = (entry: TimelineEntry): string =>
  entry.kind === 'mail'
    ? `mail-${entry.messageId}`
    : entry.kind === 'note'
      ? `note-${entry.noteId}`
      : `campaign-${entry.campaignId}-${entry.deed}-${entry.step}`

const DEEDS: Record<Extract<TimelineEntry, { kind: 'campaign' }>['deed'], string> = {
  enrolled: 'Taken into the campaign',
  sent: 'Got a step of',
  skipped: 'A step was left out of',
  draft: 'A step became a draft, of',
  finished: 'Through with',
  stopped: 'Stopped in',
}

function Entry({ entry, contactId }: { entry: TimelineEntry; contactId: number }) {
  if (entry.kind === 'note') return <NoteEntry entry={entry} contactId={contactId} />
  if (entry.kind === 'campaign')
    return (
      <EntryRow icon={Megaphone} at={entry.at}>
        <p className="text-muted [overflow-wrap:anywhere]">
          {DEEDS[entry.deed]}{' '}
          <Link
            to={paths.outreach.campaign(entry.campaignId)}
            className="rounded-sm text-text hover:underline"
          >
            {entry.campaign}
          </Link>
          {entry.stepName !== null && <span className="text-faint"> · {entry.stepName}</span>}
        </p>
      </EntryRow>
    )
  return <MailEntryRow entry={entry} />
}
