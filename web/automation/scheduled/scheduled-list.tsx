import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { useScheduled } from '#web/send/outbox/queries.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { daysOf, type Entry, entriesOf } from './entries.ts'
import { OutgoingEntry, PlannedEntry } from './entry.tsx'

/** Everything that leaves later or waits to leave, by time. */
export function ScheduledList() {
  const { data, isError, refetch } = useScheduled()
  if (!data && isError)
    return <NotLoaded text="What is scheduled could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} label="Loading scheduled messages" />
  const entries = entriesOf(data.items, data.planned)
  if (entries.length === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        title="Nothing is scheduled"
        text="Messages that you send later, follow-ups and automatic answers wait here until they are sent."
      />
    )
  return (
    <>
      <Days entries={entries} />
      {data.hasMore && <p className="py-4 text-muted text-sm">Only the first 500 are shown.</p>}
    </>
  )
}

function Days({ entries }: { entries: Entry[] }) {
  const { ref, current, setCurrent, move } = useEntryFocus(entries.map(({ key }) => key))
  const [now] = useState(() => new Date())
  useCommands({ next: () => move(1), previous: () => move(-1) })
  return (
    <div ref={ref}>
      {daysOf(entries, now).map(({ name, entries: those }) => (
        <section key={name} aria-label={name} className="mt-6 first:mt-2">
          <h2 className="border-line border-b pb-1 font-semibold text-muted text-sm">{name}</h2>
          <ul className="divide-y divide-line">
            {those.map(entry => {
              const shared = {
                isCurrent: entry.key === current,
                onFocus: () => setCurrent(entry.key),
              }
              return entry.kind === 'outgoing' ? (
                <OutgoingEntry key={entry.key} entry={entry} {...shared} />
              ) : (
                <PlannedEntry key={entry.key} entry={entry} {...shared} />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
