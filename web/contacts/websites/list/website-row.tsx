import { Link } from 'react-router'
import type { Website } from '#core/contract/outreach/websites.ts'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { StatusDot } from '#web/ui/display/status-dot.tsx'
import { STATES, summaryOf } from '../words.ts'

/** A website in the list: whose it is, how far it is read, and what awaits a decision. */
export function WebsiteRow({ website, onFocus }: { website: Website; onFocus: () => void }) {
  const { id, domain, name, state, findings, contact } = website
  return (
    <li data-key={id} onFocus={onFocus}>
      <Link
        to={paths.outreach.website(id)}
        data-open
        className="ring-inside -mx-3 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-control px-3 py-3 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 truncate font-medium" title={name ?? domain} dir="auto">
              {name ?? domain}
            </span>
            {name !== null && <span className="min-w-0 truncate text-faint text-sm">{domain}</span>}
          </span>
          <span className="flex min-w-0 items-center gap-x-3">
            <StatusDot {...STATES[state]} className="shrink-0" />
            <span className="min-w-0 truncate text-faint text-sm">{summaryOf(website)}</span>
          </span>
        </span>
        <span className="flex shrink-0 flex-wrap items-center gap-2">
          {findings.new > 0 && <Badge tone="accent">{counted(findings.new, 'finding')} to review</Badge>}
          {contact && <Badge tone="success">In contacts</Badge>}
        </span>
      </Link>
    </li>
  )
}
