import { ChevronLeft, ChevronRight } from 'lucide'
import { inFigures } from '#core/text/counted.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The pages of a list; nothing where there is one. */
export function Pages({
  page,
  hasMore,
  size,
  total,
  onPage,
}: {
  page: number
  hasMore: boolean
  size: number
  total?: number
  onPage: (page: number) => void
}) {
  if (page === 1 && !hasMore) return null
  const last = total === undefined ? null : Math.min(page * size, total)
  return (
    <nav
      aria-label="Pages"
      className="mt-3 flex items-center justify-end gap-1 text-muted text-sm tabular-nums"
    >
      <span className="mr-2">
        {inFigures((page - 1) * size + 1)}
        {last !== null && `–${inFigures(last)} of ${inFigures(total ?? last)}`}
        {last === null && ' and on'}
      </span>
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next page"
        disabled={!hasMore}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
