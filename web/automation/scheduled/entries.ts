import type { PlannedFollowUp, ScheduledItem } from '#core/contract/scheduled.ts'

/** What leaves later: a message in the outbox, or a follow-up that is only planned. */
export type Entry =
  | { key: string; at: string; kind: 'outgoing'; item: ScheduledItem }
  | { key: string; at: string; kind: 'planned'; item: PlannedFollowUp }

interface Day {
  /** Such as "Tomorrow", or "Thu 12 May". */
  name: string
  entries: Entry[]
}

/** Both kinds, by time. */
export function entriesOf(items: readonly ScheduledItem[], planned: readonly PlannedFollowUp[]): Entry[] {
  const all: Entry[] = [
    ...items.map(item => ({ key: `o${item.id}`, at: item.at, kind: 'outgoing' as const, item })),
    ...planned.map(item => ({
      key: `p${item.threadId}-${item.step}`,
      at: item.at,
      kind: 'planned' as const,
      item,
    })),
  ]
  return all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The entries by the day on which they leave, by the reader's clock. */
export function daysOf(entries: readonly Entry[], now: Date): Day[] {
  const names = Map.groupBy(entries, ({ at }) => dayName(new Date(at), now))
  return [...names].map(([name, those]) => ({ name, entries: those }))
}

function dayName(at: Date, now: Date): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  const days = Math.round((midnight(at) - midnight(now)) / (24 * 60 * 60_000))
  if (days <= 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  const isThisYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}
