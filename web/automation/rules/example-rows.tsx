import type { EmailRow } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { shownSubject } from '#core/text/shown-subject.ts'

/** Messages in one line each, to see what a rule is about. */
export function ExampleRows({ rows }: { rows: readonly EmailRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-panel border border-line">
      {rows.map(row => (
        <li key={row.id} className="flex items-baseline gap-3 px-3 py-1.5 text-sm">
          <span className="w-32 shrink-0 truncate text-muted max-md:w-24">{senderLabel(row.from)}</span>
          <span className="min-w-0 flex-1 truncate">{shownSubject(row.subject)}</span>
          <span className="shrink-0 text-faint text-xs tabular-nums">{listDate(row.date, new Date())}</span>
        </li>
      ))}
    </ul>
  )
}
