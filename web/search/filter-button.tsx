import { ListFilter } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { countFilters, type Filters } from './filters.ts'

const FiltersDialog = lazy(async () => ({ default: (await import('./filters-dialog.tsx')).FiltersDialog }))

/** Opens the filters, and shows how many are active. */
export function FilterButton({
  accounts,
  filters,
  onApply,
}: {
  accounts: Account[]
  filters: Filters
  onApply: (filters: Filters) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(
    filters,
    accounts.map(({ id }) => id),
  )
  return (
    <span className="relative inline-flex">
      <IconButton
        icon={ListFilter}
        label={count > 0 ? `Search Filters, ${count} active` : 'Search Filters'}
        onClick={() => setOpen(true)}
      />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-0 grid h-4 min-w-4 coarse:top-1 coarse:right-1 place-items-center rounded-full bg-accent px-1 font-medium text-[0.625rem] text-on-accent tabular-nums"
        >
          {count}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <FiltersDialog
            accounts={accounts}
            filters={filters}
            onApply={onApply}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
