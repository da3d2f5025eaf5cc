import { X } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isOperator } from '#core/text/search/search-filters.ts'
import { partsOfSearch, withoutPart } from '#core/text/search/search-parts.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { namedFilters } from './filter-names.ts'
import { focusSearch } from './search-box.tsx'

/**
 * Above the results: what the search is narrowed by, whether typed or understood from ordinary words. Each filter can be
 * taken off; the search is then what stays of it, to the letter.
 */
export function FilterBar({
  understood,
  onChange,
  tools,
}: {
  /** The search as typed operators. */
  understood: string
  onChange: (query: string) => void
  /** What can be done with the search. */
  tools: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  /** The place of a filter that was just taken off: the next one gets the focus. */
  const takenAt = useRef<number | null>(null)
  const filters = namedFilters(understood, new Date())
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search has changed
  useEffect(() => {
    if (takenAt.current === null) return
    const left = buttons()
    const next = left[Math.min(takenAt.current, left.length - 1)]
    takenAt.current = null
    if (next) next.focus()
    else focusSearch()
  }, [understood])

  const takeOff = (index: number, at: number) => {
    takenAt.current = index
    onChange(withoutPart(understood, partsOfSearch(understood, isOperator), at))
  }
  const press = (event: KeyboardEvent, index: number, at: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) buttons()[index + step]?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') takeOff(index, at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex min-h-[calc(var(--control-sm)+9px)] flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1 max-md:px-2">
      {filters.length > 0 && (
        <ul
          ref={list}
          aria-label="Understood as"
          className="flex min-w-0 flex-wrap items-center gap-1.5 py-0.5"
        >
          {filters.map(({ at, name }, index) => (
            <li key={at} className="max-w-full">
              <button
                type="button"
                aria-label={`Without: ${name}`}
                aria-keyshortcuts="Delete"
                title={`Take off: ${name}`}
                className="flex max-w-full items-center gap-1 rounded-full bg-ai-soft py-0.5 pr-2 pl-2.5 text-ai-text text-sm hover:bg-active coarse:py-2"
                onClick={() => takeOff(index, at)}
                onKeyDown={event => press(event, index, at)}
              >
                <span className="max-w-72 truncate">{name}</span>
                <Icon icon={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="-mx-1 ml-auto flex items-center gap-1">{tools}</div>
    </div>
  )
}
