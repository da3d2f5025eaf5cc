import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailSearch, readSearch } from './read-search.ts'
import { previewMail, searchMail } from './search-mail.ts'
import { nothingFits, understandSearch } from './sentences/understand.ts'

/** The first of what is found while somebody types: the same that is found when they enter it. */
export async function previewSearch(ctx: Ctx, { query, timeZone: zone }: Body<typeof search.preview>) {
  const timeZone = timeZoneOf(zone)
  const understood = await understandSearch(ctx, { search: query, timeZone, accountIds: null })
  const found = await runPreview(ctx, understood.search, timeZone)
  return understood.reading?.topic && found.results.length === 0 ? runPreview(ctx, query, timeZone) : found
}

async function runPreview(ctx: Ctx, query: string, timeZone: string) {
  const asked = await readSearch(ctx, { query, timeZone })
  const found = asked.isEmpty ? { results: [], hasMore: false } : await previewMail(ctx, asked)
  return { ...found, notices: asked.narrowing.notices }
}

/** Finds mail by words, operators, or ordinary sentences such as "mail from Ada last week". */
export async function answerSearch(ctx: Ctx, body: Body<typeof search.run>) {
  const timeZone = timeZoneOf(body.timeZone)
  const asking = { search: body.query, timeZone, accountIds: body.filters?.accounts ?? null }
  const { search: understood, reading, notice } = await understandSearch(ctx, asking)
  const run = async (query: string, notices: string[]) => {
    const found = await runSearch(ctx, body, await readSearch(ctx, { query, timeZone, ...body.filters }))
    return { ...found, understood: query, notices: [...notices, ...found.notices] }
  }
  const found = await run(understood, notice === null ? [] : [notice])
  if (!reading || found.total > 0) return found
  // "Mails from yesterday" has no words to be found, but days: words would only find what nobody asked for.
  if (reading.topic === '' && reading.people.length === 0)
    return { ...found, notices: [`No mail fits ${understood}.`, ...found.notices] }
  return run(body.query, [nothingFits(understood)])
}

async function runSearch(ctx: Ctx, body: Body<typeof search.run>, asked: MailSearch) {
  const found = asked.isEmpty
    ? { results: [], hasMore: false, total: 0, searchType: 'keyword' as const, notices: [] }
    : await searchMail(ctx, asked, { type: body.searchType ?? null, limit: body.limit, page: body.page })
  return {
    ...found,
    query: body.query,
    words: asked.marks,
    notices: [...asked.narrowing.notices, ...found.notices],
    ...((await asked.isStillReading()) ? { stillReading: true } : {}),
  }
}
