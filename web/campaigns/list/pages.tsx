import { ChevronLeft, ChevronRight } from 'lucide'
import { inFigures } from '#core/text/counted.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { usePages } from '#web/ui/list/use-pages.ts'

/** The pages of a list; nothing where there is one. */
export function Pages<Start extends string | number>({
  pages: { number, back, forward },
  next,
  size,
  total,
}: {
  pages: ReturnType<typeof usePages<Start>>
  /** Where the next page begins; null on the last one. */
  next: Start | null
  size: number
  total?: number
}) {
  if (number === 1 && next === null) return null
  const last = total === undefined ? null : Math.min(number * size, total)
  return (
    <nav
      aria-label="Pages"
      className="mt-3 flex items-center justify-end gap-1 text-muted text-sm tabular-nums"
    >
      <span className="mr-2">
        {inFigures((number - 1) * size + 1)}
        {last !== null && `–${inFigures(last)} of ${inFigures(total ?? last)}`}
        {last === null && ' and on'}
      </span>
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        blocked={number === 1 && 'This is the first page'}
        onClick={back}
      />
      <IconButton
        icon={ChevronRight}
        label="Next page"
        blocked={next === null && 'This is the last page'}
        onClick={() => next !== null && forward(next)}
      />
    </nav>
  )
}
