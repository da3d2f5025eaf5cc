import { Link } from 'react-router'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { STATES } from './in-words.ts'
import { useImports } from './queries.ts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** Imports of the last 90 days, each of which opens its report. */
export function FormerImports() {
  const { data, isError, refetch } = useImports()
  if (isError && !data)
    return (
      <div className="mt-10">
        <NotLoaded text="Earlier imports could not be loaded." onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <SkeletonRows count={2} label="Loading earlier imports" />
  if (data.imports.length === 0) return null
  return (
    <section aria-labelledby="former-imports" className="mt-10">
      <h2 id="former-imports" className="font-semibold">
        Earlier imports
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.imports.map(({ id, name, state, created, updated, createdAt, by }) => (
          <li key={id}>
            <Link
              to={paths.contactImport.to(id)}
              className="-mx-2 flex flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium" title={name}>
                {name}
              </span>
              <span className="text-muted text-sm tabular-nums">
                {STATES[state]} · {counted(created, 'new contact')}
                {updated > 0 && `, ${counted(updated, 'changed one')}`}
              </span>
              <span className="text-faint text-sm tabular-nums max-sm:w-full">
                {day.format(new Date(createdAt))}
                {by && ` · ${by}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
