import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailSearch, readSearch } from '../read-search.ts'
import { nothingFits, understandSearch } from './understand.ts'

interface Meant<T> {
  request: Pick<Body<typeof search.run>, 'query' | 'timeZone' | 'filters'>
  find: (asked: MailSearch) => Promise<T>
}

interface AsMeant<T> {
  found: T
  asked: MailSearch
  /** What was searched: as typed operators, or what was typed. */
  understood: string
  /** Why it was searched so, for the person. */
  notices: string[]
}

/** Runs a search as a sentence if it was meant as one, else as words. */
export async function findAsMeant<T extends { total: number }>(
  ctx: Ctx,
  { request: { query, timeZone: zone, filters }, find }: Meant<T>,
): Promise<AsMeant<T>> {
  const timeZone = timeZoneOf(zone)
  const asking = { search: query, timeZone, accountIds: filters?.accounts ?? null }
  const { search: understood, reading, notice } = await understandSearch(ctx, asking)
  const run = async (search: string, notices: string[]) => {
    const asked = await readSearch(ctx, { query: search, timeZone, ...filters })
    return { found: await find(asked), asked, understood: search, notices }
  }
  const meant = await run(understood, notice === null ? [] : [notice])
  return !reading || meant.found.total > 0 ? meant : run(query, [nothingFits(understood)])
}
