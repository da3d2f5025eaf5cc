import type { EmailRow } from '#core/contract/emails.ts'
import type { SearchType } from '#core/contract/search.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { bestPassage } from '#core/text/search/mark-words.ts'
import { workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { freelyRead } from '#server/features/audit/record-views.ts'
import { presentRow } from '#server/features/emails/present.ts'
import { findRowsWithTexts } from '#server/features/emails/row-queries.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { type Hit, MAX_CANDIDATES } from './queries.ts'
import { fuse } from './ranking/rank-fusion.ts'
import { findNarrowed, type SearchDeps, searchWords } from './ranking/search-words.ts'
import type { MailSearch } from './read-search.ts'
import { findByMeaning } from './search-meaning.ts'
import { findStems, tsqueryOf, withOpenEnd } from './word-query.ts'

const PASSAGE_LENGTH = 160

export interface SearchOptions {
  /** Null: the search chooses. */
  type: SearchType | null
  /** Results on a page. */
  limit: number
  page: number
}

interface MailRanked {
  hits: Hit[]
  total: number
  searchType: SearchType
  notices: string[]
}

/** What was ranked for a first page, for the pages after it: they must fit together, and cost little. */
const remembered = createAnswerCache<MailRanked>({ most: 200, forMs: 60_000 })

/** Finds mail, and presents one page of it. */
export async function searchMail(deps: Deps, search: MailSearch, { type, limit, page }: SearchOptions) {
  const { actor, accounts, query } = search
  const versions = accounts.map(({ id, version }) => [id, version])
  const key = JSON.stringify([actor.kind, actor.id, versions, query, type])
  const { hits, ...found } = await remembered.get(
    deps.database,
    key,
    { now: deps.clock.now(), isAnew: page === 1 },
    () => rankMail(deps, search, type),
  )
  const from = (page - 1) * limit
  return {
    ...found,
    results: await present(deps, hits.slice(from, from + limit), search),
    hasMore: hits.length > from + limit,
  }
}

/** A number, an address or a phrase is meant literally; other words may have synonyms. */
function chooseType({ words, text }: MailSearch): SearchType {
  const isExact = words.some(terms => terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded))
  if (isExact || /@|\d{3,}|^\S*[\d_/.]\S*$/.test(text)) return 'keyword'
  return 'hybrid'
}

async function rankMail(deps: Deps, search: MailSearch, chosen: SearchType | null): Promise<MailRanked> {
  const type = search.words.length === 0 ? 'keyword' : (chosen ?? chooseType(search))
  const [words, meaning] = await Promise.all([
    searchWords(deps, search),
    type === 'keyword' ? null : findByMeaning(deps, search),
  ])
  const problem = meaning?.problem ?? null
  const hits = meaning?.hits.length
    ? fuse(words.hits, meaning.hits, { isByMeaning: type === 'semantic' })
    : words.hits
  const isCut = words.total >= MAX_CANDIDATES
  return {
    hits,
    total: hits.length,
    searchType: problem === null ? type : 'keyword',
    notices: [
      ...words.notices,
      // A person who left the choice to us need not hear the reason for it.
      ...(problem && chosen ? [problem] : []),
      ...(isCut ? [`Only the best ${MAX_CANDIDATES.toLocaleString('en')} matches are listed.`] : []),
    ],
  }
}

const PREVIEW_RESULTS = 6

/** The first few results while somebody types: complete words, and a last one that may be a prefix. */
export async function previewMail(
  deps: SearchDeps,
  search: MailSearch,
): Promise<{ results: EmailRow[]; hasMore: boolean }> {
  const typed = withOpenEnd(search.words)
  const words = tsqueryOf(typed, await findStems(deps.db, typed, search.languages))
  const limit = PREVIEW_RESULTS + 1
  const { hits } = await findNarrowed(deps, search, { words, limit })
  return {
    results: await present(deps, hits.slice(0, PREVIEW_RESULTS), search),
    hasMore: hits.length > PREVIEW_RESULTS,
  }
}

/**
 * Rows with their score, and the best passage as the snippet. In a colleague's mailbox the snippet stays the beginning
 * of the text, as in a list: to read more, one has to open the message, which is recorded.
 */
async function present(
  { db }: Pick<Deps, 'db'>,
  hits: Hit[],
  { actor, accounts, marks }: MailSearch,
): Promise<EmailRow[]> {
  const free = marks.length === 0 ? [] : freelyRead(actor, accounts)
  const found = await findRowsWithTexts(
    db,
    workspacesOf(accounts),
    hits.map(({ id }) => id),
    free,
  )
  const byId = new Map(found.map(each => [each.row.id, each]))
  return hits.flatMap(({ id, similarity }) => {
    const each = byId.get(id)
    if (!each) return []
    const { row, text } = each
    const passage =
      text && bestPassage(ownWords({ text, html: null, subject: row.subject }), marks, PASSAGE_LENGTH)
    return {
      ...presentRow(row),
      similarity: Math.round(similarity * 1000) / 1000,
      snippet: passage || row.snippet,
    }
  })
}
