import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import type { Actor } from '#core/policy.ts'
import { foldText } from '#core/text/fold.ts'
import { wordsToMark } from '#core/text/mark-words.ts'
import { compileNaturalQuery } from '#core/text/natural-query.ts'
import { parseSearchQuery } from '#core/text/search-query.ts'
import { clockIn, timeZoneOf } from '#core/text/time-zone.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { conditionsOf, isEmptySearch } from './conditions.ts'
import { previewMail, searchMail } from './search-mail.ts'
import { readWords } from './word-query.ts'

export const searchRoutes: Routes<typeof search> = {
  async preview({ deps, actor, body }) {
    const query = parseSearchQuery(body.query)
    if (isEmptySearch(query)) return { results: [], hasMore: false }
    return previewMail(deps, actor, {
      text: foldText(query.text),
      ...conditionsOf(query, undefined, timeZoneOf(body.timeZone)),
    })
  },
  async run({ deps, actor, body }) {
    const understood = compileNaturalQuery(body.query, clockIn(timeZoneOf(body.timeZone), deps.clock.now()))
    const found = await runSearch(deps, actor, body, understood)
    if (found.total > 0 || understood === body.query) return found
    // Nothing fits what ordinary words were taken for: then they were meant as words.
    return runSearch(deps, actor, body, body.query)
  },
}

async function runSearch(deps: Deps, actor: Actor, asked: Body<typeof search.run>, understood: string) {
  const { filters, limit, searchType, timeZone } = asked
  const query = parseSearchQuery(understood)
  const { conditions, beginnings, notices } = conditionsOf(query, filters?.folders, timeZoneOf(timeZone))
  const found = isEmptySearch(query)
    ? { results: [], total: 0, searchType: 'keyword' as const, notices: [] }
    : await searchMail(deps, actor, {
        words: readWords(foldText(query.text)),
        text: query.text,
        conditions,
        beginnings,
        limit,
        type: searchType ?? null,
        accounts: filters?.accounts,
      })
  return {
    ...found,
    query: asked.query,
    understood,
    words: wordsToMark(query.text),
    notices: [...notices, ...found.notices],
  }
}
