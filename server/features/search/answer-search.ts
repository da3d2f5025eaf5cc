import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import { clockIn, timeZoneOf } from '#core/text/dates/time-zone.ts'
import { compileNaturalQuery } from '#core/text/search/natural-query.ts'
import type { Ctx } from '#server/deps.ts'
import { knowsNames, type MailSearch, readSearch } from './read-search.ts'
import { previewMail, searchMail } from './search-mail.ts'

/** The first of what is found while somebody types. */
export async function previewSearch(ctx: Ctx, { query, timeZone }: Body<typeof search.preview>) {
  const asked = await readSearch(ctx, { query, timeZone: timeZoneOf(timeZone) })
  const found = asked.isEmpty ? { results: [], hasMore: false } : await previewMail(ctx, asked)
  const { notices, doubts } = asked.narrowing
  return { ...found, notices: found.results.length > 0 ? notices : [...notices, ...doubts] }
}

/** Finds mail by words, operators, or ordinary sentences such as "mail from Ada last week". */
export async function answerSearch(ctx: Ctx, body: Body<typeof search.run>) {
  const timeZone = timeZoneOf(body.timeZone)
  const understood = compileNaturalQuery(body.query, clockIn(timeZone, ctx.clock.now()))
  const asked = await readSearch(ctx, { query: understood, timeZone, ...body.filters })
  const found = await runSearch(ctx, body, asked)
  const isMeant = understood === body.query || found.total > 0 || (await knowsNames(ctx.db, asked))
  if (isMeant) return { ...found, understood }
  // Nothing fits what ordinary words were taken for, and nobody is called so: then they were meant as words.
  const words = await readSearch(ctx, { query: body.query, timeZone, ...body.filters })
  return { ...(await runSearch(ctx, body, words)), understood: body.query }
}

async function runSearch(ctx: Ctx, body: Body<typeof search.run>, asked: MailSearch) {
  const found = asked.isEmpty
    ? { results: [], hasMore: false, total: 0, searchType: 'keyword' as const, notices: [] }
    : await searchMail(ctx, asked, { type: body.searchType ?? null, limit: body.limit, page: body.page })
  return {
    ...found,
    query: body.query,
    words: asked.marks,
    notices: [
      ...asked.narrowing.notices,
      ...found.notices,
      ...(found.total === 0 ? asked.narrowing.doubts : []),
    ],
    ...((await asked.isStillReading()) ? { stillReading: true } : {}),
  }
}
