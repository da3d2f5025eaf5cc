import { X } from 'lucide'
import { listDate } from '#core/text/dates/relative-age.ts'
import { parseSearchQuery } from '#core/text/search/search-query.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { withoutFilter } from './filters.ts'

const OPERATOR = /^(from|to|subject|in|is|has|after|before):(\S+)$/

/** The filters that the server read from ordinary words; each can be removed. */
export function UnderstoodFilters({
  understood,
  onChange,
}: {
  /** The search as typed operators. */
  understood: string
  onChange: (query: string) => void
}) {
  const filters = understood.split(' ').filter(part => OPERATOR.test(part))
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
            onClick={() => onChange(withoutFilter(understood, filter))}
          >
            {nameOf(filter)}
            <Icon icon={X} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(typed: string): string {
  const [filter] = parseSearchQuery(typed, new Date()).filters.flat()
  if (!filter) return typed
  const { operator, value, isExcluded } = filter
  switch (operator) {
    case 'has':
      return 'with attachment'
    case 'is':
      return isExcluded ? 'read' : value
    case 'after':
      return `from ${dayOf(value)}`
    case 'before':
      return `until ${dayOf(value, -1)}`
    default:
      return `${operator} ${value}`
  }
}

/** A day of the search as lists show days, shifted `by` days. */
function dayOf(text: string, by = 0): string {
  const day = new Date(`${text}T12:00:00`)
  day.setDate(day.getDate() + by)
  return listDate(day, new Date())
}
