import ICAL from 'ical.js'
import { momentOf } from '../dates/time-zone.ts'
import type { CalendarProperty } from './calendar-properties.ts'
import { ianaZone, otherZone } from './zone-names.ts'

/** One observance of a VTIMEZONE (RFC 5545 section 3.6.5): standard or daylight saving time. */
type Observance = CalendarProperty[]

export interface CalendarZone {
  id: string
  observances: Observance[]
}

/** Zones with their whole history have some dozens of observances. */
const MAX_OBSERVANCES = 100
/** Limits the years that ical.js iterates over, from the event's to the present. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200]

/** `properties`: all properties of the component, with BEGIN and END of the components within. */
export function readZone(properties: CalendarProperty[]): CalendarZone | null {
  const id = properties.find(({ name }) => name === 'tzid')?.values[0]
  const observances: Observance[] = []
  let current: Observance = []
  for (const property of properties) {
    if (property.name === 'begin') current = []
    else if (property.name !== 'end') current.push(property)
    else if (/^(?:standard|daylight)$/.test(String(property.values[0])) && isReadable(current))
      observances.push(withOffsetBefore(current))
  }
  const latest = observances.slice(-MAX_OBSERVANCES)
  return typeof id === 'string' && latest.length > 0 ? { id: id.trim(), observances: latest } : null
}

const valueIn = (observance: Observance, wanted: string) =>
  observance.find(({ name }) => name === wanted)?.values[0]

const isReadable = (observance: Observance) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(String(valueIn(observance, 'dtstart'))) &&
  /^[+-]\d\d:\d\d/.test(String(valueIn(observance, 'tzoffsetto'))) &&
  isYearly(valueIn(observance, 'rrule'))

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Real zones have no other rules, and for some of them ical.js would try all days, or all seconds, of many thousand
 * years to find the next change.
 */
function isYearly(value: unknown): boolean {
  if (value === undefined) return true
  const {
    freq,
    bymonth,
    byday,
    bymonthday,
    interval = 1,
    until,
    wkst,
    ...rest
  } = value as Record<string, unknown>
  const days = bymonthday === undefined ? [] : [bymonthday].flat()
  const isSingle = typeof byday === 'string' || days.length === 1
  const last = DAYS_IN_MONTH[Number(bymonth) - 1]
  const isPossible = last !== undefined && days.every(day => Math.abs(Number(day)) <= last)
  return freq === 'YEARLY' && isSingle && isPossible && interval === 1 && Object.keys(rest).length === 0
}

/** ical.js leaves out an observance without TZOFFSETFROM, which some programs do not write. */
function withOffsetBefore(observance: Observance): Observance {
  const to = observance.find(({ name }) => name === 'tzoffsetto')
  if (!to || valueIn(observance, 'tzoffsetfrom') !== undefined) return observance
  return [...observance, { ...to, name: 'tzoffsetfrom' }]
}

/**
 * The moment when clocks in the zone of this name show `clock`: by the zone database where it has the name, then by the
 * calendar's own definition, then by what Windows and Outlook call zones. Null where none of them has it.
 */
export function instantIn(
  clock: string,
  name: string,
  zones: ReadonlyMap<string, CalendarZone>,
): Date | null {
  const known = ianaZone(name)
  if (known) return momentOf(clock, known)
  const defined = zones.get(name.trim())
  if (defined) return instantByDefinition(clock, defined)
  const other = otherZone(name)
  if (!other) return null
  if ('zone' in other) return momentOf(clock, other.zone)
  return new Date(Date.parse(`${clock}Z`) - other.minutes * 60_000)
}

function instantByDefinition(clock: string, zone: CalendarZone): Date | null {
  const year = Number(clock.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  try {
    const local = ICAL.Time.fromString(clock, null as never)
    local.zone = new ICAL.Timezone({ tzid: zone.id, component: componentOf(zone, year) })
    return local.toJSDate()
  } catch {
    return null
  }
}

/** The zone, reduced to the changes of one year. */
function componentOf({ id, observances }: CalendarZone, year: number): ICAL.Component {
  const parts = observances.map(observance => [
    'standard',
    startingBefore(year, observance)
      .filter(({ values }) => values.length > 0)
      .map(({ name, params, type, values }) => [name, params, type, ...values]),
    [],
  ])
  return new ICAL.Component(['vtimezone', [['tzid', {}, 'text', id]], parts])
}

/** ical.js iterates over all years from the zone's first one, which is 1601 in calendars of Outlook. */
function startingBefore(year: number, observance: Observance): Observance {
  const start = String(valueIn(observance, 'dtstart'))
  const from = String(year - 2)
  if (valueIn(observance, 'rrule') === undefined || start.slice(0, 4) >= from) return observance
  return observance.map(property =>
    property.name === 'dtstart' ? { ...property, values: [from + start.slice(4)] } : property,
  )
}
