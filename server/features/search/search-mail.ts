import type { EmailRow } from '#core/contract/emails.ts'
import type { SearchType } from '#core/contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import type { Hit } from './queries.ts'
import { fuse } from './ranking/rank-fusion.ts'
import { findNarrowed, type SearchDeps, searchWords } from './ranking/search-words.ts'
import { MAX_CANDIDATES } from './ranking/walk-back.ts'
import type { MailSearch } from './read-search.ts'
import { groupHits, hitsIn } from './results/group-hits.ts'
import { presentHits } from './results/present-hits.ts'
import { findByMeaning } from './search-meaning.ts'
import { findStems, tsqueryOf, withOpenEnd } from './word-query.ts'

interface SearchOptions {
  /** Null: the search chooses. */
  type: SearchType | null
  /** Results on a page. */
  limit: number
  page: number
  /** One result for each conversation. */
  isGrouped: boolean
  /** Only what is found in this conversation. */
  threadId?: string | undefined
  hasPassages: boolean
}

interface MailRanked {
  hits: Hit[]
  searchType: SearchType
  notices: string[]
}

/** What was ranked for a first page, for the pages after it: they must fit together, and cost little. */
const remembered = createAnswerCache<MailRanked>({ most: 200, forMs: 60_000 })

/** Finds mail, and presents one page of it. */
export async function searchMail(deps: Deps, search: MailSearch, options: SearchOptions) {
  const { type, limit, page, isGrouped, threadId, hasPassages } = options
  const { actor, accounts, query } = search
  const versions = accounts.map(({ id, version }) => [id, version])
  const key = JSON.stringify([actor.kind, actor.id, versions, query, type])
  const { hits, ...found } = await remembered.get(
    deps.database,
    key,
    // What is asked of one conversation belongs to a list that is on screen, as later pages do.
    { now: deps.clock.now(), isAnew: page === 1 && threadId === undefined },
    () => rankMail(deps, search, type),
  )
  const chosen = threadId === undefined ? hits : await hitsIn(deps.db, accounts, hits, threadId)
  const listed = isGrouped ? await groupHits(deps.db, accounts, chosen) : chosen
  const from = (page - 1) * limit
  return {
    ...found,
    total: listed.length,
    messages: chosen.length,
    results: await presentHits(deps, search, {
      hits: listed.slice(from, from + limit),
      hasPassages,
      without: whyWithoutWords(found),
      isWhole: isGrouped,
    }),
    hasMore: listed.length > from + limit,
  }
}

/** A number, an address or a phrase is meant literally; other words may have synonyms. */
function chooseType({ words, text }: MailSearch): SearchType {
  const isExact = words.some(terms => terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded))
  if (isExact || /@|\d{3,}|^\S*[\d_/.]\S*$/.test(text)) return 'keyword'
  return 'hybrid'
}

/** Why messages were found that have none of the words as they were typed. */
function whyWithoutWords({ searchType, notices }: Pick<MailRanked, 'searchType' | 'notices'>): string {
  if (searchType === 'keyword') return 'Similar words'
  const hasSimilar = notices.some(notice => notice.startsWith('Also searched for'))
  return hasSimilar ? 'Similar words or meaning' : 'Same meaning'
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
  const isCut = words.hits.length >= MAX_CANDIDATES
  return {
    hits,
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
  { isGrouped }: Pick<SearchOptions, 'isGrouped'>,
): Promise<{ results: EmailRow[]; hasMore: boolean; mayFind: boolean }> {
  const typed = withOpenEnd(search.words)
  const words = tsqueryOf(typed, await findStems(deps.db, typed, search.languages))
  const { hits } = await findNarrowed(deps, search, { words, limit: MAX_CANDIDATES })
  const listed = isGrouped ? await groupHits(deps.db, search.accounts, hits) : hits
  const isNarrowed = search.narrowing.conditions.length > 0
  return {
    // Where some mail fits the operators alone, Enter may find it by its meaning.
    mayFind:
      hits.length > 0 ||
      (isNarrowed && (await findNarrowed(deps, search, { words: null, limit: 1 })).total > 0),
    results: await presentHits(deps, search, {
      hits: listed.slice(0, PREVIEW_RESULTS),
      hasPassages: true,
      without: 'Similar words',
    }),
    hasMore: listed.length > PREVIEW_RESULTS,
  }
}
