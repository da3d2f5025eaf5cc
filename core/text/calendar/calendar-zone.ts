import { momentOf, timeZoneOf } from '../dates/time-zone.ts'
import type { CalendarProperty } from './calendar-properties.ts'

/** What a VTIMEZONE (RFC 5545 section 3.6.5) says of one half of the year. */
interface Observance {
  /** From when on, by the clocks until then, in milliseconds as if they showed UTC. */
  start: number
  /** Milliseconds ahead of UTC. */
  offset: number
  rule: YearlyRule | null
}

interface YearlyRule {
  month: number
  /** 0 is Sunday; null for a day of the month. */
  weekday: number | null
  /** The first is 1, the last -1; or the day of the month. */
  ordinal: number
}

export interface CalendarZone {
  id: string
  observances: Observance[]
}

const MAX_OBSERVANCES = 400

/** `properties`: all of the component, with BEGIN and END of those within. */
export function readZone(properties: CalendarProperty[]): CalendarZone | null {
  const id = properties.find(({ name }) => name === 'TZID')?.value.trim()
  const observances: Observance[] = []
  let fields: Record<string, string> = {}
  for (const { name, value } of properties) {
    if (name === 'BEGIN') fields = {}
    else if (name !== 'END') fields[name] ??= value
    else if (/^(?:STANDARD|DAYLIGHT)\s*$/i.test(value) && observances.length < MAX_OBSERVANCES) {
      const read = readObservance(fields)
      if (read) observances.push(read)
    }
  }
  return id && observances.length > 0 ? { id, observances } : null
}

function readObservance({
  DTSTART = '',
  TZOFFSETTO = '',
  RRULE = '',
}: Record<string, string>): Observance | null {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(DTSTART.trim()) ?? []
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(TZOFFSETTO.trim()) ?? []
  if (!year || !sign) return null
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return { start, offset, rule: readRule(RRULE) }
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function readRule(rule: string): YearlyRule | null {
  if (!/FREQ=YEARLY/i.test(rule)) return null
  const month = Number(/BYMONTH=(\d{1,2})/i.exec(rule)?.[1] ?? 0) - 1
  const [, ordinal, weekday] = /BYDAY=([+-]?\d)([A-Z]{2})/i.exec(rule) ?? []
  const day = /BYMONTHDAY=(\d{1,2})(?!\d|,)/i.exec(rule)?.[1]
  if (month < 0 || month > 11) return null
  if (ordinal && weekday)
    return { month, weekday: WEEKDAYS.indexOf(weekday.toUpperCase()), ordinal: Number(ordinal) }
  return day ? { month, weekday: null, ordinal: Number(day) } : null
}

/**
 * When clocks in the zone of this name show `clock`: by the zone database where it knows the name, else by what the
 * calendar says of it. Null where neither does.
 */
export function instantIn(
  clock: string,
  name: string,
  zones: ReadonlyMap<string, CalendarZone>,
): Date | null {
  const known = knownZone(name)
  if (known) return momentOf(clock, known)
  const zone = zones.get(name.trim())
  if (!zone) return null
  const shown = Date.parse(`${clock}Z`)
  const year = new Date(shown).getUTCFullYear()
  let latest: { begins: number; offset: number } | null = null
  for (const { start, offset, rule } of zone.observances)
    for (const begins of rule ? [onset(rule, start, year - 1), onset(rule, start, year)] : [start])
      if (begins <= shown && begins >= start && begins > (latest?.begins ?? Number.NEGATIVE_INFINITY))
        latest = { begins, offset }
  const { offset } = latest ?? (zone.observances[0] as Observance)
  return new Date(shown - offset)
}

function onset({ month, weekday, ordinal }: YearlyRule, start: number, year: number): number {
  const timeOfDay = ((start % DAY) + DAY) % DAY
  if (weekday === null) return Date.UTC(year, month, ordinal) + timeOfDay
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  const last = new Date(Date.UTC(year, month + 1, 0))
  const date =
    ordinal > 0
      ? 1 + ((weekday - first + 7) % 7) + (ordinal - 1) * 7
      : last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7) + (ordinal + 1) * 7
  return Date.UTC(year, month, date) + timeOfDay
}

const DAY = 86_400_000

/** Some write a path before the name: /mozilla.org/20070129_1/Europe/Berlin. */
function knownZone(name: string): string | null {
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return 'UTC'
  const plain = /(?:^|\/)([A-Z][A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/.exec(name.trim())?.[1]
  if (!plain) return null
  const known = timeZoneOf(plain)
  return known === 'UTC' && !/UTC|UCT|GMT|Zulu|Greenwich|Universal/.test(plain) ? null : known
}
