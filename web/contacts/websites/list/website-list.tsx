import { Globe, Plus } from 'lucide'
import { useState } from 'react'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { WebsiteState } from '#core/contract/outreach/website-values.ts'
import type { websites } from '#core/contract/outreach/websites.ts'
import { inFigures } from '#core/text/counted.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useWebsites } from '../queries.ts'
import { AddDialog } from './add-dialog.tsx'
import { WebsiteRow } from './website-row.tsx'

type Counts = ResponseOf<typeof websites.list>['counts']
type Shelf = 'all' | 'review' | WebsiteState

/** The websites of the workspace, newest first. */
export function WebsiteList() {
  const [search, setSearch] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const [isAdding, setAdding] = useState(false)
  const words = useDebounced(search.trim())
  const pages = usePages<number>(`${shelf} ${words}`)
  const read = useWebsites({
    search: words,
    state: shelf === 'all' || shelf === 'review' ? undefined : shelf,
    toReview: shelf === 'review',
    before: pages.start,
  })
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ websites }) => websites)
  const list = data?.websites ?? []
  const { ref, setCurrent, move } = useEntryFocus(list.map(({ id }) => String(id)))
  useCommands({ next: () => move(1), previous: () => move(-1) })
  const counts = read.data?.counts
  const total = counts ? counts.waiting + counts.reading + counts.read + counts.failed + counts.stopped : 0
  const isFiltered = words !== '' || shelf !== 'all'
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-title">Websites</h1>
        {total > 0 && <AddButton onPress={() => setAdding(true)} />}
      </div>
      {counts && total > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          <TextField
            label="Search websites"
            hideLabel
            type="search"
            placeholder="Search by domain or name"
            className="min-w-48 flex-1"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <NativeSelect
            label="Which websites"
            hideLabel
            value={shelf}
            options={optionsOf(counts, total)}
            onChange={event => setShelf(event.target.value as Shelf)}
          />
        </div>
      )}
      {!data && isError ? (
        <NotLoaded text="The websites could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={6} label="Loading websites" />
      ) : list.length === 0 ? (
        isFiltered && total > 0 ? (
          <EmptyState title="No website fits" text="Try another word, or show all websites." />
        ) : (
          <EmptyState
            icon={Globe}
            title="No websites yet"
            text="Add the websites of organizations that you want to know: who they are, whom to write to and what they do. You decide what becomes a contact."
            action={<AddButton onPress={() => setAdding(true)} />}
          />
        )
      ) : (
        <div ref={ref}>
          <ul aria-label="Websites" className="divide-y divide-line">
            {list.map(website => (
              <WebsiteRow key={website.id} website={website} onFocus={() => setCurrent(String(website.id))} />
            ))}
          </ul>
          {(data.next !== null || pages.number > 1) && (
            <div className="mt-4 flex justify-end gap-2">
              <Button size="sm" blocked={pages.number === 1 && 'This is the first page'} onClick={pages.back}>
                Newer
              </Button>
              <Button
                size="sm"
                blocked={data.next === null && 'This is the last page'}
                onClick={() => data.next !== null && pages.forward(data.next)}
              >
                Older
              </Button>
            </div>
          )}
        </div>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function optionsOf(counts: Counts, total: number) {
  const shelves: [Shelf, string, number][] = [
    ['all', 'All', total],
    ['review', 'To review', counts.toReview],
    ['reading', 'Reading', counts.reading],
    ['waiting', 'Waiting', counts.waiting],
    ['read', 'Read', counts.read],
    ['failed', 'Not read', counts.failed],
    ['stopped', 'Stopped', counts.stopped],
  ]
  return shelves.map(([value, name, count]) => ({ value, label: `${name} (${inFigures(count)})` }))
}

function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="primary" icon={Plus} onClick={onPress}>
      Add websites
    </Button>
  )
}
