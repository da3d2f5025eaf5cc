import { dayOf, spanOf } from '../../dates/relative-days.ts'

/** Days as `YYYY-MM-DD`: the first one, and the day after the last. */
export interface Days {
  from: string
  to: string
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** PostgreSQL has no year 0, and nobody has mail of other centuries. */
const FIRST_YEAR = 1000
const LAST_YEAR = 9998

/**
 * The days that a value names: `yesterday`, "last week" or `monday`, which is the last one; `2026-01-31`, `2026/1/31`,
 * `1/31/2026` as in Gmail, or `31.1.2026`; `2026-01` and `2026` are a whole month and year. Null for anything else.
 */
export function daysOf(value: string, now: Date): Days | null {
  const span = spanOf(value, now)
  if (span) return { from: dayOf(span.from), to: dayOf(span.to) }
  const weekday = WEEKDAYS.indexOf(value.toLowerCase())
  if (weekday < 0) return writtenDays(value)
  const back = (now.getDay() - weekday + 7) % 7
  const day = (shift: number) =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back + shift))
  return { from: day(0), to: day(1) }
}

function writtenDays(value: string): Days | null {
  const ordered = value
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, a, b, year) =>
      Number(a) > 12 ? `${year}-${b}-${a}` : `${year}-${a}-${b}`,
    )
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$3-$2-$1')
  const [, year, month, date] = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/.exec(ordered) ?? []
  if (!year || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(date ?? 1)]
  const first = new Date(Date.UTC(y, m, d))
  // A day that does not exist, such as 2026-02-30, becomes another one.
  if (first.getUTCMonth() !== m || first.getUTCDate() !== d) return null
  const next = date ? Date.UTC(y, m, d + 1) : month ? Date.UTC(y, m + 1) : Date.UTC(y + 1, 0)
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: day(first.getTime()), to: day(next) }
}

/** The day so long ago: `7d`, `2w`, `3m`, `1y`, and with the units in words; null for anything else. */
export function dayAgo(value: string, now: Date): string | null {
  const [, count, unit] =
    /^(\d{1,4}) ?(d|days?|w|wks?|weeks?|m|mos?|months?|y|yrs?|years?)$/i.exec(value) ?? []
  if (!count || !unit) return null
  const ago = (years: number, months: number, days: number) =>
    new Date(now.getFullYear() - years, now.getMonth() - months, now.getDate() - days)
  const by = Number(count)
  const days = { d: () => ago(0, 0, by), w: () => ago(0, 0, 7 * by), m: () => ago(0, by, 0) }
  const day = (days[unit.toLowerCase()[0] as keyof typeof days] ?? (() => ago(by, 0, 0)))()
  return day.getFullYear() < FIRST_YEAR ? `${FIRST_YEAR}-01-01` : dayOf(day)
}

/** A size in bytes, such as `5M`, "5 MB" or `1.5g`, and on which side of it; null for anything else. */
export function sizeOf(value: string): { bytes: number; sign: '<' | '>' | null } | null {
  const [, sign = '', count, unit = ''] =
    /^([<>]?)=? ?(\d{1,12}(?:[.,]\d{1,3})?) ?([kmg]?)i?b?$/i.exec(value) ?? []
  if (!count) return null
  const factor = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }[unit.toLowerCase()] ?? 1
  const bytes = Math.round(Number(count.replace(',', '.')) * factor)
  return { bytes, sign: sign === '<' || sign === '>' ? sign : null }
}

const YES = new Set(['yes', 'true', 'y', '1'])
const NO = new Set(['no', 'false', 'n', '0'])

/** Outlook's `yes` and `no`; null for anything else. */
export function yesOrNo(value: string): boolean | null {
  const said = value.toLowerCase()
  return YES.has(said) ? true : NO.has(said) ? false : null
}

/** The name that this is a slip of: one letter more, less or other, or two that have changed places. */
export function nearestOf(value: string, names: Iterable<string>): string | null {
  const typed = value.toLowerCase()
  if (typed.length < 3 || typed.length > 20) return null
  for (const name of names) if (name !== typed && isSlip(typed, name)) return name
  return null
}

function isSlip(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at += 1
  const swapped = `${typed[at + 1] ?? ''}${typed[at] ?? ''}${typed.slice(at + 2)}`
  return [
    [typed.slice(at + 1), name.slice(at + 1)],
    [typed.slice(at + 1), name.slice(at)],
    [typed.slice(at), name.slice(at + 1)],
    [swapped, name.slice(at)],
  ].some(([a, b]) => a === b)
}
