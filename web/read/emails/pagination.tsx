import { ChevronLeft, ChevronRight } from 'lucide'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function Pagination({
  page,
  total,
  onPage,
}: {
  /** Starts at 1. */
  page: number
  total: number
  onPage: (page: number) => void
}) {
  const from = total === 0 ? 0 : (page - 1) * PAGE_SIZE + 1
  const to = Math.min(page * PAGE_SIZE, total)
  return (
    <div className="flex shrink-0 items-center gap-1">
      <span className="whitespace-nowrap px-1 text-muted text-xs tabular-nums">
        {from}-{to} of {total}
      </span>
      <IconButton
        icon={ChevronLeft}
        label="Previous"
        size="sm"
        blocked={page <= 1 && 'This is the first page'}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next"
        size="sm"
        blocked={to >= total && 'This is the last page'}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
