import { addDays } from '#core/text/dates/add-days.ts'
import { clockAt, dayBegins } from '#core/text/dates/time-zone.ts'

/** The days of an absence, both included, as people write them. */
export interface AwayDays {
  firstDay: string | null
  lastDay: string | null
  timeZone: string
}

/** The same as moments: from the first one until just before the last one. Null where there is no limit. */
export interface AwayMoments {
  startsAt: Date | null
  endsAt: Date | null
}

/** When the days begin and end by the clocks of their time zone. */
export function momentsOf({ firstDay, lastDay, timeZone }: AwayDays): AwayMoments {
  return {
    startsAt: firstDay === null ? null : dayBegins(firstDay, timeZone),
    endsAt: lastDay === null ? null : dayBegins(addDays(lastDay, 1), timeZone),
  }
}

/** The days in which these moments lie. */
export function daysOf({ startsAt, endsAt }: AwayMoments, timeZone: string): AwayDays {
  return {
    firstDay: startsAt === null ? null : dayIn(startsAt, timeZone),
    lastDay: endsAt === null ? null : dayIn(new Date(endsAt.getTime() - 1), timeZone),
    timeZone,
  }
}

/** Whether the note is sent at this moment, will be, or was. */
type Standing = 'off' | 'ahead' | 'away' | 'over'

export function standingOf({ isOn, startsAt, endsAt }: AwayMoments & { isOn: boolean }, now: Date): Standing {
  if (!isOn) return 'off'
  if (endsAt !== null && endsAt <= now) return 'over'
  return startsAt !== null && startsAt > now ? 'ahead' : 'away'
}

const dayIn = (moment: Date, timeZone: string) => clockAt(moment, timeZone).slice(0, 10)
