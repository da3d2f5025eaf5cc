import { needsAge } from '#core/rules/needs-age.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import { parseSearchQuery } from '#core/text/search/search-query.ts'
import type { Ctx } from '#server/deps.ts'
import { understandSearch } from '#server/search/sentences/understand.ts'

/** What a person has entered, as typed operators. */
export async function searchOfRule(
  ctx: Ctx,
  typed: { search: string; timeZone?: string | undefined; accountIds: readonly number[] | null },
): Promise<{ search: string; timeZone: string; hasAge: boolean }> {
  const zone = timeZoneOf(typed.timeZone)
  const { search: asked, accountIds } = typed
  const { search } = await understandSearch(ctx, { search: asked, accountIds, timeZone: zone, isKept: true })
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
