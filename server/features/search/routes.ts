import type { search } from '#core/contract/search.ts'
import { foldText } from '#core/text/fold.ts'
import { compileNaturalQuery } from '#core/text/natural-query.ts'
import { parseSearchQuery } from '#core/text/search-query.ts'
import type { Routes } from '#server/deps.ts'
import { conditionsOf, isEmptySearch } from './conditions.ts'
import { previewMail, searchMail } from './search-mail.ts'
import { readWords } from './word-query.ts'

export const searchRoutes: Routes<typeof search> = {
  async preview({ deps, actor, body }) {
    const query = parseSearchQuery(body.query)
    if (isEmptySearch(query)) return { results: [], hasMore: false }
    return previewMail(deps, actor, { text: foldText(query.text), ...conditionsOf(query, undefined) })
  },
  async run({ deps, actor, body }) {
    const { filters, limit, searchType } = body
    const understood = compileNaturalQuery(body.query, deps.clock.now())
    const query = parseSearchQuery(understood)
    const { conditions, notices } = conditionsOf(query, filters?.folders)
    const text = foldText(query.text).trim()
    const found = isEmptySearch(query)
      ? { results: [], total: 0, searchType: 'keyword' as const, notices: [] }
      : await searchMail(deps, actor, {
          words: readWords(text),
          text: query.text,
          conditions,
          limit,
          type: searchType ?? null,
          accounts: filters?.accounts,
        })
    return { ...found, query: body.query, understood, notices: [...notices, ...found.notices] }
  },
}
