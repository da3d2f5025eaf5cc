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

/** A row's date: month and day, plus the year if it is not the current one; in the reader's time zone. */
export function listDate(date: string | Date | null | undefined, now: Date, locale?: string): string {
  if (date === null || date === undefined || date === '') return 'No date'
  const when = new Date(date)
  if (Number.isNaN(when.getTime())) return 'Invalid date'
  const isThisYear = when.getFullYear() === now.getFullYear()
  return (isThisYear ? dayFormat : dayAndYearFormat)(locale ?? '').format(when)
}

/** By locale; undefined is the reader's. Making a format takes a hundred times as long as using it. */
const dayFormat = memoize(
  locale => new Intl.DateTimeFormat(locale || undefined, { month: 'short', day: 'numeric' }),
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
