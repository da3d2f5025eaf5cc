import { DAY_MS } from '#server/platform/clock.ts'
import { type Language, LOCALES } from './quoting.ts'

const SATURDAY = 6

/** Replaces the dates that a story gives as `{+3}`, `{+3w}`, `{+3d}`, `{sat}`, `{month-1}` or `{year}`. */
export function fillDates(text: string, written: Date, language: Language): string {
  const say = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString(LOCALES[language], options)
  return text.replace(/\{(?:([+-]\d+)([wd]?)|(sat)|month([+-]\d+)?|(year))\}/g, (...match) => {
    const [, days, form, saturday, months, year] = match as (string | undefined)[]
    if (days !== undefined) return say(workday(written, Number(days)), FORMS[form ?? ''] ?? {})
    if (saturday) return say(shifted(written, SATURDAY - written.getDay()), FORMS[''] ?? {})
    if (year) return String(written.getFullYear())
    const first = new Date(written.getFullYear(), written.getMonth() + Number(months ?? 0), 1)
    return say(first, { month: 'long' })
  })
}

const FORMS: Record<string, Intl.DateTimeFormatOptions> = {
  '': { weekday: 'long', day: 'numeric', month: 'long' },
  w: { weekday: 'long' },
  d: { day: 'numeric', month: 'long' },
}

/** Moves a date on a weekend to the next Monday, because nobody promises anything for a Sunday. */
export function workday(from: Date, days: number): Date {
  const date = shifted(from, days)
  const day = date.getDay()
  return day === 0 ? shifted(date, 1) : day === SATURDAY ? shifted(date, 2) : date
}

function shifted(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}
