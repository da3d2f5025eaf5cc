import { memoize } from '#core/memoize.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'just now', minutes, hours, days, weeks when under 4, months when under 12, then years; 'just now' if ahead. */
export function relativeAge(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime()
  if (Number.isNaN(age)) return 'Invalid date'
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return agoInWords(age / MINUTE, 'minute')
  if (age < DAY) return agoInWords(age / HOUR, 'hour')
  const days = Math.floor(age / DAY)
  if (days < 7) return agoInWords(days, 'day')
  if (days < 28) return agoInWords(days / 7, 'week')
  const months = Math.max(1, Math.floor(days / 30))
  return months < 12 ? agoInWords(months, 'month') : agoInWords(Math.max(1, days / 365), 'year')
}

/** A date: month and day, plus the year if it is not the current one; in the reader's time zone. */
export function listDate(date: string | Date | null | undefined, now: Date, locale?: string): string {
  if (date === null || date === undefined || date === '') return 'No date'
  const when = new Date(date)
  if (Number.isNaN(when.getTime())) return 'Invalid date'
  const isThisYear = when.getFullYear() === now.getFullYear()
  return (isThisYear ? dayFormat : dayAndYearFormat)(locale ?? '').format(when)
}

/** The date of a row of mail: the same, with the time within the last 24 hours. */
export function rowDate(date: string | Date | null | undefined, now: Date, locale?: string): string {
  const when = new Date(date ?? Number.NaN)
  const age = now.getTime() - when.getTime()
  return age >= 0 && age < DAY ? dayAndTimeFormat(locale ?? '').format(when) : listDate(date, now, locale)
}

/** By locale; undefined is the reader's. Making a format takes a hundred times as long as using it. */
const dayFormat = memoize(
  locale => new Intl.DateTimeFormat(locale || undefined, { month: 'short', day: 'numeric' }),
  10,
)
const dayAndTimeFormat = memoize(
  locale =>
    new Intl.DateTimeFormat(locale || undefined, {
      ...{ month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit' },
    }),
  10,
)
const dayAndYearFormat = memoize(
  locale => new Intl.DateTimeFormat(locale || undefined, { month: 'short', day: 'numeric', year: 'numeric' }),
  10,
)

function agoInWords(count: number, unit: string): string {
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
