import type { search } from '#core/contract/search.ts'
import type { Actor } from '#core/policy.ts'
import { parseSearchQuery } from '#core/text/search-query.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { loadRows } from '#server/features/emails/load-emails.ts'
import { conditionsOf, isEmptySearch, typedWordsOf, wordsOf } from './conditions.ts'
import { findHits, MAX_CANDIDATES, type SearchConditions } from './queries.ts'

const PREVIEW_RESULTS = 6

export const searchRoutes: Routes<typeof search> = {
  async preview({ deps, actor, body }) {
    const query = parseSearchQuery(body.query)
    if (isEmptySearch(query)) return { results: [], hasMore: false }
    const { conditions } = conditionsOf(query, undefined)
    const words = typedWordsOf(query)
    const { results } = await searchMail(deps, actor, { words, conditions, limit: PREVIEW_RESULTS + 1 })
    return { results: results.slice(0, PREVIEW_RESULTS), hasMore: results.length > PREVIEW_RESULTS }
  },
  async run({ deps, actor, body }) {
    const { filters, limit, searchType } = body
    const query = parseSearchQuery(body.query)
    const text = wordsOf(query)
    const { conditions, notices } = conditionsOf(query, filters?.folders)
    if (searchType && searchType !== 'keyword') {
      notices.push('Search by meaning is not available yet; showing matches by words.')
    }
    const words = text === null ? null : { text, prefix: '' }
    const ask = (words: SearchConditions['words']) =>
      searchMail(deps, actor, { words, conditions, limit }, filters?.accounts)
    let found = isEmptySearch(query) ? { results: [], total: 0 } : await ask(words)
    const anyOf = found.total === 0 && searchType !== 'keyword' && text !== null ? anyWordOf(text) : null
    if (anyOf !== null) {
      found = await ask({ text: anyOf, prefix: '' })
      if (found.total > 0) notices.push('No message has all of these words; these have some of them.')
    }
    if (found.total >= MAX_CANDIDATES)
      notices.push(`Only the newest ${MAX_CANDIDATES.toLocaleString('en')} matches are ranked.`)
    return { ...found, searchType: 'keyword' as const, query: body.query, notices }
  },
}

/** Several plain words as alternatives; null where there is one only, or more than plain words. */
function anyWordOf(text: string): string | null {
  const words = text.trim().split(/\s+/)
  return words.length > 1 && !/["-]|\bor\b/i.test(text) ? words.join(' or ') : null
}

/** Only ever in accounts that the caller may read, whatever was asked for. */
async function searchMail(
  deps: Deps,
  actor: Actor,
  conditions: Omit<SearchConditions, 'accountIds'>,
  chosen?: number[],
) {
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read'))
    .map(({ id }) => id)
    .filter(id => !chosen || chosen.includes(id))
  const { hits, total } = await findHits(deps.db, { ...conditions, accountIds })
  const similarity = new Map(hits.map(hit => [hit.id, hit.similarity]))
  const rows = await loadRows(
    deps.db,
    hits.map(({ id }) => id),
  )
  return { results: rows.map(row => ({ ...row, similarity: similarity.get(row.id) ?? 0 })), total }
}
