import { memoize } from '#core/memoize.ts'

/** The time zone of that name ("Europe/Berlin"), or UTC. */
export function timeZoneOf(name: string | undefined): string {
  try {
    return formatIn(name ?? 'UTC').resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Other names of three letters are no names of IANA's, and machines differ in what "BST" means. */
const THREE_LETTERS = /^(?:UTC|GMT|UCT|CET|EET|MET|WET|EST|MST|HST|PRC|ROC|ROK)$/i

/**
 * Whether this is the name of a time zone, as it is or as it was called: "Europe/Kyiv" as well as "Europe/Kiev". An offset is
 * none: it knows no summer time, and PostgreSQL reads its sign the other way round.
 */
export const isTimeZone = memoize(name => {
  if (!/^[a-z]/i.test(name) || (name.length === 3 && !THREE_LETTERS.test(name))) return false
  try {
    return formatIn(name) !== undefined
  } catch {
    return false
  }
}, 500)

/** When a day (`YYYY-MM-DD`) begins in a time zone. */
export const dayBegins = (day: string, timeZone: string): Date => momentOf(`${day}T00:00:00`, timeZone)

/** The moment when clocks in a time zone show this (`YYYY-MM-DDTHH:MM:SS`). */
export function momentOf(clock: string, timeZone: string): Date {
  const shown = Date.parse(`${clock}Z`)
  const near = shown - offsetAt(shown, timeZone)
  const nearer = shown - offsetAt(near, timeZone)
  const again = shown - offsetAt(nearer, timeZone)
  // The two differ where clocks are put forward: the earlier one still uses the offset before the change.
  return new Date(Math.max(nearer, again))
}

/** What clocks in a time zone show at this moment (`YYYY-MM-DDTHH:MM:SS`). */
export const clockAt = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 19)

/** A date whose local parts are what clocks in a time zone show. */
export function clockIn(timeZone: string, now: Date): Date {
  const [year, month, day, hour, minute, second] = partsOf(now, timeZone)
  return new Date(year, month, day, hour, minute, second)
}

/** What a clock in a time zone shows; months from 1, weekdays from 0 (Sunday). */
export function clockParts(now: Date, timeZone: string) {
  const [year, month, day, hour, minute] = partsOf(now, timeZone)
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay()
  return { year, month: month + 1, day, hour, minute, weekday }
}

/** How many minutes clocks in a time zone are ahead of UTC at a moment. */
export const offsetMinutesAt = (at: Date, timeZone: string): number =>
  Math.round(offsetAt(Math.floor(at.getTime() / 1000) * 1000, timeZone) / 60_000)

/** Since 1990 offsets have changed only at whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000
const QUARTERS_SINCE = Date.UTC(1990)
/** For each zone the offsets that were looked up, by quarters of an hour: a plan asks for the same days again and again. */
const known = new Map<string, Map<number, number>>()
const MOST_KNOWN = 10_000
const MOST_ZONES = 40

/** How many milliseconds clocks in a time zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  if (time < QUARTERS_SINCE) return readOffset(time, timeZone)
  const offsets = known.get(timeZone) ?? new Map<number, number>()
  const quarter = Math.floor(time / QUARTER_MS)
  const found = offsets.get(quarter) ?? readOffset(time, timeZone)
  // Names have many spellings, so both the zones and their times are limited.
  if (offsets.size >= MOST_KNOWN) offsets.clear()
  if (known.size >= MOST_ZONES) known.clear()
  known.set(timeZone, offsets.set(quarter, found))
  return found
}

function readOffset(time: number, timeZone: string): number {
  const wholeSeconds = Math.floor(time / 1000) * 1000
  return Date.UTC(...partsOf(new Date(time), timeZone)) - wholeSeconds
}

type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number]

function partsOf(date: Date, timeZone: string): Parts {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return [part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')]
}

/** By name, which has many spellings. Making a format takes as long as many a search. */
const formatIn = memoize(
  timeZone =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
  500,
)
