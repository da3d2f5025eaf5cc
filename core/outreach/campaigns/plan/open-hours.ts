import { nextWorkingMoment, type WorkCalendar } from '#core/sequence/work-calendar.ts'

/** The hours of a calendar for whoever asks about times that only go on. */
export interface OpenHours {
  /** The first working moment that is not before this time; infinity where there is none. */
  opensAt(time: number): number
}

/** So long the answer to "is it open?" is used again without looking at clocks. */
const STEP_MS = 60_000

/**
 * Remembers the span that was found open or closed last: working out what clocks show takes much longer than comparing two
 * numbers.
 */
export function openHours(calendar: WorkCalendar): OpenHours {
  /** Nothing is open from `from` until `opens`. */
  let closed = { from: Number.POSITIVE_INFINITY, opens: Number.NEGATIVE_INFINITY }
  /** A minute that is known to be open. */
  let open = Number.NaN
  return {
    opensAt(time) {
      if (time >= closed.from && time < closed.opens) return closed.opens
      const minute = Math.floor(time / STEP_MS)
      if (minute === open) return time
      const opens = nextWorkingMoment(new Date(time), calendar)?.getTime() ?? Number.POSITIVE_INFINITY
      if (opens > time) closed = { from: time, opens }
      else open = minute
      return opens
    },
  }
}
