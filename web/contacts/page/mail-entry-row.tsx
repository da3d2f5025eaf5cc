import { ArrowDownLeft, ArrowUpRight } from 'lucide'
import { Link } from 'react-router'
import type { MailEntry } from '#core/contract/outreach/timeline.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { paths } from '#web/platform/paths.ts'
import { EntryRow } from './entry-row.tsx'

/** A message from or to a person, which leads to its conversation. */
export function MailEntryRow({ entry }: { entry: MailEntry }) {
  return (
    <EntryRow icon={entry.isFromContact ? ArrowDownLeft : ArrowUpRight} at={entry.at}>
      <Link
        to={paths.thread.to(entry.threadId)}
        className="-mx-2 block min-w-0 rounded-control px-2 py-0.5 hover:bg-hover"
      >
        <span dir="auto" className="block truncate font-medium">
          <span className="sr-only">{entry.isFromContact ? 'Received: ' : 'Sent: '}</span>
          {shownSubject(entry.subject)}
        </span>
        <span dir="auto" className="block truncate text-muted">
          {entry.snippet}
        </span>
        <span className="block truncate text-faint text-sm">
          {entry.isFromContact
            ? `${entry.address} to ${entry.mailbox}`
            : `${entry.mailbox} to ${entry.address}`}
        </span>
      </Link>
    </EntryRow>
  )
}
