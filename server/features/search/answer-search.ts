import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import { clockIn, timeZoneOf } from '#core/text/dates/time-zone.ts'
import { compileNaturalQuery } from '#core/text/search/natural-query.ts'
import type { Ctx } from '#server/deps.ts'
import { knowsNames, type MailSearch, readSearch } from './read-search.ts'
import { markedWords } from './results/marked-words.ts'
import { previewMail, searchMail } from './search-mail.ts'

/** The first of what is found while somebody types; read as Enter will read it. */
export async function previewSearch(ctx: Ctx, body: Body<typeof search.preview>) {
  const { found, asked } = await findAsMeant(ctx, body, async asked => {
    if (asked.isEmpty) return { results: [], hasMore: false, total: 0 }
    const { mayFind, ...found } = await previewMail(ctx, asked, body)
    return { ...found, total: mayFind ? 1 : 0 }
  })
  const { results, hasMore } = found
  const { notices, doubts } = asked.narrowing
  return { results, hasMore, notices: results.length > 0 ? notices : [...notices, ...doubts] }
}

/** Finds mail by words, operators, or ordinary sentences such as "mail from Ada last week". */
export async function answerSearch(ctx: Ctx, body: Body<typeof search.run>) {
  const { found, understood } = await findAsMeant(ctx, body, asked => runSearch(ctx, body, asked))
  return { ...found, understood }
}

type Request = Pick<Body<typeof search.run>, 'query' | 'timeZone' | 'filters'>

/** What a search finds when it is read as a sentence, if that is how it was meant, or else as its words. */
async function findAsMeant<T extends { total: number }>(
  ctx: Ctx,
  { query, timeZone: zone, filters }: Request,
  find: (asked: MailSearch) => Promise<T>,
) {
  const timeZone = timeZoneOf(zone)
  const understood = compileNaturalQuery(query, clockIn(timeZone, ctx.clock.now()))
  const asked = await readSearch(ctx, { query: understood, timeZone, ...filters })
  const found = await find(asked)
  const isMeant = understood === query || found.total > 0 || (await knowsNames(ctx.db, asked))
  if (isMeant) return { found, asked, understood }
  // Nothing fits what ordinary words were taken for, and nobody is called so: then they were meant as words.
  const words = await readSearch(ctx, { query, timeZone, ...filters })
  return { found: await find(words), asked: words, understood: query }
}

async function runSearch(ctx: Ctx, body: Body<typeof search.run>, asked: MailSearch) {
  const found = asked.isEmpty
    ? { results: [], hasMore: false, total: 0, messages: 0, searchType: 'keyword' as const, notices: [] }
    : await searchMail(ctx, asked, { ...body, type: body.searchType ?? null })
  return {
    ...found,
    query: body.query,
    words: markedWords(asked),
    notices: [
      ...asked.narrowing.notices,
      ...found.notices,
      ...(found.total === 0 ? asked.narrowing.doubts : []),
    ],
    ...((await asked.isStillReading()) ? { stillReading: true } : {}),
  }
}
