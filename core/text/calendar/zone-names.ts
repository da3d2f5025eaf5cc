import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { memoize } from '#core/memoize.ts'
import { isTimeZone, offsetMinutesAt, timeZoneOf } from '../dates/time-zone.ts'

/** A time zone by its IANA name, or a distance to UTC that never changes. */
export type NamedZone = { zone: string } | { minutes: number }

/** The zone of IANA that has this name, also behind a path (/mozilla.org/20070129_1/Europe/Berlin); null for other names. */
export function ianaZone(name: string): string | null {
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return 'UTC'
  const plain =
    /(?:^|\/)([A-Z][A-Za-z_]+\/[A-Za-z_+-]+\d{0,2}(?:\/[A-Za-z_]+)?)$/.exec(name.trim())?.[1] ?? name.trim()
  if (!isTimeZone(plain)) return null
  const zone = timeZoneOf(plain)
  return zone === 'UTC' && !/UTC|UCT|GMT|Zulu|Greenwich|Universal/.test(plain) ? null : zone
}

/** The longest that Windows shows has 60 characters. */
const LONGEST_NAME = 300

/**
 * The zone that a calendar means by a name that is not IANA's: by one of Windows, as CLDR's windowsZones has them; by what
 * Outlook shows ("(UTC+01:00) Amsterdam, Berlin"); or by a distance to UTC ("UTC+05:30"). Null for others.
 */
export const otherZone = memoize((written: string): NamedZone | null => {
  if (written.length > LONGEST_NAME) return null
  const name = written
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^tzone:\/\/microsoft\//i, '')
  const zone = windowsZone(name) ?? ianaZone(name)
  return zone === null ? (shownByOutlook(name) ?? distance(name)) : { zone }
}, 200)

const WINDOWS = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(
    ({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0] ?? ''] as const,
  ),
)

/** The names end in "Standard Time"; programs write the one for summer, too, and number names that come twice. */
function windowsZone(name: string): string | null {
  const plain = name
    .toLowerCase()
    .replace(/\s+\d$/, '')
    .replace(/ (?:daylight|summer) time$/, ' standard time')
  const zone = WINDOWS.get(name.toLowerCase()) ?? WINDOWS.get(plain)
  return zone && isTimeZone(zone) ? timeZoneOf(zone) : null
}

const SHOWN = /^\((?:UTC|GMT)([+−-]\d\d:?\d\d)?\)\s*(.*)$/i
/** As Windows names them, where it shows only a place. */
const OF_PLACES: Readonly<Record<string, string>> = {
  alaska: 'Alaskan',
  hawaii: 'Hawaiian',
  arizona: 'US Mountain',
  'indiana (east)': 'US Eastern',
  saskatchewan: 'Canada Central',
  brasilia: 'E. South America',
  yukon: 'Yukon',
}

/** "(UTC+01:00) Amsterdam, Berlin, Bern", "(UTC-05:00) Eastern Time (US & Canada)" */
function shownByOutlook(name: string): NamedZone | null {
  const [, shift, places] = SHOWN.exec(name) ?? []
  if (places === undefined) return null
  const minutes = shift === undefined ? 0 : minutesOf(shift)
  const plain = places
    .replace(/ \((?:US & Canada|US and Canada|Canada|Mexico)\)$/i, '')
    .replace(/ Time$/i, '')
  const windows = windowsZone(`${OF_PLACES[plain.toLowerCase()] ?? plain} Standard Time`)
  const cities = places.split(/[,:]/).map(city => cityZones().get(plainCity(city)))
  const zone = [windows, ...cities].find(each => each && standardMinutes(each) === minutes)
  if (zone) return { zone }
  return Math.abs(minutes) <= MOST_MINUTES ? { minutes } : null
}

/** No place is further from UTC than this. */
const MOST_MINUTES = 14 * 60

const plainCity = (city: string) =>
  city
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^(?:greenwich mean time\s*)/i, '')
    .replace(/[.\s_]+/g, ' ')
    .trim()
    .toLowerCase()

let cities: Map<string, string> | null = null

/** The zones of IANA by the cities that they are named after. */
function cityZones(): Map<string, string> {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map(zone => [plainCity(zone.split('/').at(-1) ?? ''), zone]),
  )
  return cities
}

/** Windows shows the distance in winter. */
const standardMinutes = (zone: string): number =>
  Math.min(offsetMinutesAt(JANUARY, zone), offsetMinutesAt(JULY, zone))

const JANUARY = new Date(Date.UTC(2026, 0, 15))
const JULY = new Date(Date.UTC(2026, 6, 15))

/** "UTC+05:30", "GMT-3", "+0200" */
function distance(name: string): NamedZone | null {
  const shift = /^(?:UTC|GMT)?\s*([+−-]\d{1,2}(?::?[0-5]\d)?)$/i.exec(name)?.[1]
  const minutes = shift === undefined ? Number.NaN : minutesOf(shift)
  return Math.abs(minutes) <= MOST_MINUTES ? { minutes } : null
}

function minutesOf(shift: string): number {
  const [, sign, hours = '', minutes = '0'] = /^([+−-])(\d{1,2}):?(\d\d)?$/.exec(shift) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return sign === '+' ? total : -total
}
