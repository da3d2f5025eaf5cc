import type { Life } from './life.ts'

/**
 * What the settings of a follow-up say, computed anew and as simply as possible, to compare with what the product did. It
 * shares no code with it: clocks are read from `Intl`, and working moments are found by walking.
 */

export interface Office {
  timeZone: string
  days: readonly number[]
  /** Hours. */
  from: number
  to: number
  holidays: readonly string[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const QUARTER = 15 * MINUTE

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock there shows, as if it were UTC. */
function shownAt(time: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}

export function isAtWork(time: number, { timeZone, days, from, to, holidays }: Office): boolean {
  const shown = new Date(shownAt(time, timeZone))
  const hour = shown.getUTCHours()
  return (
    days.includes(shown.getUTCDay() || 7) &&
    !holidays.includes(shown.toISOString().slice(0, 10)) &&
    hour >= from &&
    hour < to
  )
}

export function nextAtWork(time: number, office: Office): number {
  if (isAtWork(time, office)) return time
  let next = Math.ceil(time / QUARTER) * QUARTER
  while (!isAtWork(next, office)) next += QUARTER
  return next
}

/** The same time by the clock so many days later. */
function daysLater(time: number, days: number, timeZone: string): number {
  const later = time + days * DAY
  const drift = shownAt(later, timeZone) - later - (shownAt(time, timeZone) - time)
  return later - drift
}

function delayed(time: number, { delay, unit }: Life, timeZone: string): number {
  if (unit === 'hours') return time + delay * HOUR
  return daysLater(time, unit === 'weeks' ? delay * 7 : delay, timeZone)
}

/** From when somebody who is away is written to again. */
function backFrom(at: number, days: number | null, timeZone: string): number {
  if (days === null) return daysLater(at, 8, timeZone)
  const midnight = Math.floor(shownAt(at, timeZone) / DAY) * DAY
  const shown = midnight + (days + 1) * DAY
  // What is shown there at a moment, turned round.
  let time = shown
  for (let round = 0; round < 3; round += 1) time = shown - (shownAt(time, timeZone) - time)
  return time
}

const STOPS: readonly string[] = ['answer', 'answer-elsewhere', 'bounce-hard', 'wrote', 'trash', 'mute']

/** When the first thing happens that ends it; never where nothing does. */
export function endOf(life: Life, start: number): number {
  const at = ({ afterMinutes }: { afterMinutes: number }) => start + afterMinutes * MINUTE
  const stops = life.incidents.filter(({ kind }) => STOPS.includes(kind)).map(at)
  const soft = life.incidents.filter(({ kind }) => kind === 'bounce-soft').map(at)
  const distinct = [...new Set(soft)].sort((a, b) => a - b)
  return Math.min(...stops, distinct[1] ?? Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
}

/** When the next follow-up is due after these were sent, by what is known at `now`. */
export function dueAfter(
  life: Life,
  { start, sent, now, office }: { start: number; sent: readonly number[]; now: number; office: Office },
): number {
  const last = sent.at(-1)
  const waited = delayed(last ?? start, life, office.timeZone)
  const aways = life.incidents.filter(
    ({ kind, afterMinutes }) => kind === 'away' && start + afterMinutes * MINUTE <= now,
  )
  const back = aways.map(({ afterMinutes, days }) =>
    backFrom(start + afterMinutes * MINUTE, days, office.timeZone),
  )
  // Nobody gets two messages by themselves in one day.
  const nextDay = last === undefined ? 0 : last + DAY
  return nextAtWork(Math.max(waited, nextDay, ...back), office)
}
