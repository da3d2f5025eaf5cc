import type { HolidaysTypes } from 'date-holidays'
import { memoize } from '#core/memoize.ts'

/** The rules of all countries are a megabyte: they are loaded when somebody has chosen a country. */
const library = memoize(async (_: string) => (await import('date-holidays')).default, 1)

/** Other kinds are days on which banks close early, or that some people observe. */
const OFF: HolidaysTypes.HolidayType = 'public'

/** The days of one year on which nobody works there, by their date. */
const daysOf = memoize(async (key: string): Promise<Map<string, string>> => {
  const [country = '', region = '', year = ''] = key.split('/')
  const Library = await library('')
  const rules = region === '' ? new Library(country) : new Library(country, region)
  const days = new Map<string, string>()
  for (const { date, type, name } of rules.getHolidays(Number(year)) ?? [])
    if (type === OFF) days.set(date.slice(0, 10), name)
  return days
}, 200)

/** How many years ahead a plan may reach: five steps of 30 weeks each, and what comes between. */
const YEARS = 5

/** The public holidays of a place from this year on, by day; none where no country is chosen. */
export async function holidaysOf(
  { country, region }: { country: string | null; region: string | null },
  now: Date,
): Promise<Map<string, string>> {
  if (country === null) return new Map()
  const first = now.getUTCFullYear()
  const years = await Promise.all(
    Array.from({ length: YEARS }, (_, at) => daysOf(`${country}/${region ?? ''}/${first + at}`)),
  )
  return new Map(years.flatMap(days => [...days]))
}

const named = (places: Record<string, string> | null | undefined) =>
  Object.entries(places ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name))

/** The countries whose holidays are known, by their English names, and the regions of one of them. */
export async function listPlaces(country: string | undefined) {
  const holidays = new (await library(''))()
  const countries = named(holidays.getCountries('en'))
  return { countries, regions: country === undefined ? [] : named(holidays.getStates(country, 'en')) }
}
