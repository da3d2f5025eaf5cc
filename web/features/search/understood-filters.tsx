import { X } from 'lucide'
import { listDate } from '#core/text/relative-age.ts'
import { parseSearchQuery } from '#core/text/search-query.ts'
import { Icon } from '#web/ui/icon.tsx'

const OPERATOR = /^(from|to|subject|in|is|has|after|before):(\S+)$/

/** What ordinary words of a search were taken for; each can be taken off. */
export function UnderstoodFilters({
  understood,
  onChange,
}: {
  /** The search as typed operators. */
  understood: string
  onChange: (query: string) => void
}) {
  const parts = understood.split(' ')
  const filters = parts.filter(part => OPERATOR.test(part))
  if (filters.length === 0) return null
  return (
    <ul
      aria-label="Understood as"
      className="flex flex-wrap items-center gap-1.5 border-line border-b px-4 py-1.5"
    >
      {filters.map(filter => (
        <li key={filter}>
          <button
            type="button"
            aria-label={`Without: ${nameOf(filter)}`}
            title="Take this off"
            className="flex items-center gap-1 rounded-full bg-ai-soft px-2.5 py-0.5 text-ai-text text-sm hover:bg-active"
            onClick={() => onChange(parts.filter(part => part !== filter).join(' '))}
          >
            {nameOf(filter)}
            <Icon icon={X} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(filter: string): string {
  const {
    from,
    to,
    subject,
    in: folders,
    hasAttachment,
    unread,
    starred,
    after,
    before,
  } = parseSearchQuery(filter)
  if (from[0]) return `from ${from[0]}`
  if (to[0]) return `to ${to[0]}`
  if (subject[0]) return `subject ${subject[0]}`
  if (folders[0]) return `in ${folders[0]}`
  if (hasAttachment !== undefined) return 'with attachment'
  if (unread !== undefined) return unread ? 'unread' : 'read'
  if (starred !== undefined) return 'starred'
  if (after) return `from ${dayOf(after)}`
  if (before) return `until ${dayOf(before, -1)}`
  return filter
}

/** A day of the search as lists show days; `by` days later. */
function dayOf(text: string, by = 0): string {
  const day = new Date(`${text}T12:00:00`)
  day.setDate(day.getDate() + by)
  return listDate(day, new Date())
}
