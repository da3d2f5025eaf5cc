import { Search } from 'lucide'
import { useState } from 'react'
import type { LeftOut } from '#core/contract/outreach/campaigns.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { Pages } from '../list/pages.tsx'
import { useAudience, useAudienceContacts } from '../queries.ts'

const PAGE = 50

/** How many contacts would get it, who is left out and why, and who they are. */
export function AudiencePeople() {
  const { base, view } = useEditor()
  const counts = useAudience(base.id)
  const [reason, setReason] = useState<LeftOut | null>(null)
  if (counts.isError && !counts.data)
    return <NotLoaded text="The contacts could not be counted." onRetry={() => void counts.refetch()} />
  if (!counts.data) return <SkeletonRows count={4} label="Counting contacts" />
  const { included, leftOut } = counts.data
  const isCounting = view.edits.audience !== undefined || counts.isPlaceholderData
  const out = leftOut.reduce((sum, { count }) => sum + count, 0)
  const isThere = reason === null || leftOut.some(each => each.reason === reason)
  return (
    <section aria-label="Who that is" aria-busy={isCounting}>
      <SectionHeading
        title={counted(
          included,
          base.startedAt === null ? 'contact gets it' : 'contact would join',
          base.startedAt === null ? 'contacts get it' : 'contacts would join',
        )}
        description={out === 0 ? undefined : `${counted(out, 'other is', 'others are')} left out:`}
      />
      {out > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {leftOut.map(each => (
            <li key={each.reason}>
              <button
                type="button"
                aria-pressed={reason === each.reason}
                onClick={() => setReason(reason === each.reason ? null : each.reason)}
                className={classNames(
                  'flex w-full items-baseline gap-3 rounded-control px-2 py-1 text-left hover:bg-hover',
                  reason === each.reason && 'bg-selected',
                )}
              >
                <span className="w-12 shrink-0 text-right font-medium tabular-nums">
                  {inFigures(each.count)}
                </span>
                <span className="min-w-0 flex-1 text-muted">{each.why}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {included + out > 0 && <People reason={isThere ? reason : null} />}
    </section>
  )
}

function People({ reason }: { reason: LeftOut | null }) {
  const { base } = useEditor()
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim())
  const pages = usePages<string>(`${reason} ${words}`)
  const read = useAudienceContacts(base.id, {
    ...(reason && { reason }),
    search: words,
    ...(pages.start !== undefined && { after: pages.start }),
  })
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ contacts }) => contacts)
  return (
    <div className="mt-4">
      <TextField
        label={reason ? 'Search among those left out for this' : 'Search among those who get it'}
        hideLabel
        icon={Search}
        placeholder={reason ? 'Search among those left out for this' : 'Search among those who get it'}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className="max-w-sm"
      />
      {isError && !data ? (
        <NotLoaded text="The contacts could not be loaded." onRetry={() => void refetch()} className="mt-3" />
      ) : !data ? (
        <SkeletonRows count={5} label="Loading contacts" />
      ) : (
        <>
          <ul aria-label={reason ? 'Left out' : 'Who gets it'} className="mt-2 divide-y divide-line">
            {data.contacts.map(({ id, name, email, company }) => (
              <li
                key={id}
                className="flex items-baseline gap-3 py-1.5 max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0"
              >
                <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full" title={name}>
                  {name || email}
                </span>
                <span className="min-w-0 flex-1 truncate text-muted text-sm" title={email}>
                  {email}
                </span>
                <span className="min-w-0 flex-1 truncate text-faint text-sm" title={company}>
                  {company}
                </span>
              </li>
            ))}
            {data.contacts.length === 0 && <li className="py-3 text-muted">Nobody is found.</li>}
          </ul>
          <Pages pages={pages} next={data.next} size={PAGE} total={data.total} />
        </>
      )}
    </div>
  )
}
