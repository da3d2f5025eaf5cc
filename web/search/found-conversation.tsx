import { Link } from 'react-router'
import type { EmailRow } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { paths } from '#web/platform/paths.ts'
import { Marked } from '#web/read/emails/marked.tsx'
import { similarityTone } from '#web/read/emails/similarity.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import type { FromAiSearch } from './ai-search-memory.ts'

/** A conversation in the AI search: the message that fits best, why it was found, and how many more of it were. */
export function FoundConversation({
  row,
  over,
  onOpen,
}: {
  row: EmailRow
  /** The list that the search lies over. */
  over: string
  onOpen: () => void
}) {
  const { others = 0 } = row
  const about = [row.why, others > 0 && `${others} more in this conversation`].filter(Boolean).join(' · ')
  return (
    <li>
      <Link
        to={paths.thread.to(row.threadId)}
        state={{ aiSearchOver: over } satisfies FromAiSearch}
        data-id={row.id}
        onClick={event => {
          // Otherwise it opens in another tab, and the search stays.
          if (!(event.metaKey || event.ctrlKey || event.shiftKey)) onOpen()
        }}
        className="ring-inside flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 truncate font-medium">
              <Marked text={shownSubject(row.subject)} />
            </span>
            <span className="shrink-0 text-faint text-xs">{listDate(row.date, new Date())}</span>
          </span>
          <span className="block truncate text-muted text-sm">
            {senderLabel(row.from)}{' '}
            <span className="text-faint">
              <Marked text={row.snippet} />
            </span>
          </span>
          {about !== '' && (
            <span title={about} className="block truncate text-muted text-xs">
              {about}
            </span>
          )}
        </span>
        {row.similarity !== undefined && (
          <Badge tone={similarityTone(row.similarity)}>{Math.round(row.similarity * 100)}% match</Badge>
        )}
      </Link>
    </li>
  )
}
