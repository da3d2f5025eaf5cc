import { needsAge } from '#core/rules/needs-age.ts'
import { clockIn, timeZoneOf } from '#core/text/dates/time-zone.ts'
import { compileNaturalQuery } from '#core/text/search/natural-query.ts'
import { parseSearchQuery } from '#core/text/search/search-query.ts'
import type { Deps } from '#server/deps.ts'

/** What a person has entered, as typed operators. */
export function searchOfRule(
  { clock }: Pick<Deps, 'clock'>,
  { search: typed, timeZone }: { search: string; timeZone?: string | undefined },
): { search: string; timeZone: string; hasAge: boolean } {
  const zone = timeZoneOf(timeZone)
  const search = compileNaturalQuery(typed, clockIn(zone, clock.now()))
  const hasAge = needsAge(search)
  return { search: hasAge ? withPlace(search) : search, timeZone: zone, hasAge }
}

/**
 * Arriving mail lies in the inbox, older mail may lie anywhere. A rule about older mail leaves what people have filed where it
 * is, unless its search names a place.
 */
export const withPlace = (search: string): string => (namesPlace(search) ? search : `${search} in:inbox`)

const namesPlace = (search: string): boolean =>
  parseSearchQuery(search, new Date(0))
    .filters.flat()
    .some(({ operator, isExcluded }) => operator === 'in' && !isExcluded)
