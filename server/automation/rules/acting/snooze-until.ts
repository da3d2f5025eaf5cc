import type { SNOOZE_UNTIL } from '#core/contract/rule-actions.ts'
import { clockParts, momentOf } from '#core/text/dates/time-zone.ts'

const MORNING = 8
const LATER_HOURS = 3
const SATURDAY = 6
const MONDAY = 1

/** Until when a message that arrives now is snoozed, by the clock of the rule's person. */
export function snoozeUntil(
  until: (typeof SNOOZE_UNTIL)[number],
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const { year, month, day, hour, weekday } = clockParts(now, timeZone)
  const morningIn = (days: number) => {
    const date = new Date(Date.UTC(year, month - 1, day + days, MORNING))
    return momentOf(date.toISOString().slice(0, 19), timeZone)
  }
  /** From 1 (tomorrow) to 7. */
  const daysUntil = (wanted: number) => ((wanted - weekday + 6) % 7) + 1
  switch (until) {
    case 'later-today':
      // Late in the evening there is no later today.
      return hour + LATER_HOURS < 22 ? new Date(now.getTime() + LATER_HOURS * 3_600_000) : morningIn(1)
    case 'tomorrow':
      return morningIn(1)
    case 'weekend':
      return morningIn(daysUntil(SATURDAY))
    case 'next-week':
      return morningIn(daysUntil(MONDAY))
  }
}
