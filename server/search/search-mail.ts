import type { SearchType } from '#core/contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import type { Hit } from './queries.ts'
import { foldCopies } from './ranking/copies.ts'
import { descending, fuse, weightOfMeaning } from './ranking/rank-fusion.ts'
import type { WordHit } from './ranking/rank-queries.ts'
import { searchWords } from './ranking/search-words.ts'
import { MAX_CANDIDATES } from './ranking/walk-back.ts'
import type { MailSearch } from './read-search.ts'
import { groupHits, hitsIn } from './results/group-hits.ts'
import { presentHits } from './results/present-hits.ts'
import { findByMeaning } from './search-meaning.ts'

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
  /** While somebody types: no provider is asked for a meaning, and conversations are not shown whole. */
  isTyped?: boolean
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
  const { type, limit, page, isGrouped, threadId, hasPassages, isTyped = false } = options
  const { actor, accounts, query } = search
  const versions = accounts.map(({ id, version }) => [id, version])
  const key = JSON.stringify([actor.kind, actor.id, versions, query, type, isTyped])
  const { hits, ...found } = await remembered.get(
    deps.database,
    key,
    // What is asked of one conversation belongs to a list that is on screen, as later pages do.
    { now: deps.clock.now(), isAnew: page === 1 && threadId === undefined },
    () => rankMail(deps, search, { chosen: type, limit, isTyped }),
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
      isWhole: isGrouped && !isTyped,
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

/** Whether the hits by words alone fill the preview: meaning would put none before them. */
const fillsPreview = (hits: WordHit[], { isByMeaning, limit }: { isByMeaning: boolean; limit: number }) =>
  weightOfMeaning(hits, { isByMeaning }) === 0 && new Set(hits.map(({ threadId }) => threadId)).size > limit

async function rankMail(
  deps: Deps,
  search: MailSearch,
  { chosen, limit, isTyped }: { chosen: SearchType | null; limit: number; isTyped: boolean },
): Promise<MailRanked> {
  const type = search.words.length === 0 ? 'keyword' : (chosen ?? chooseType(search))
  const isByMeaning = type === 'semantic'
  const byWords = searchWords(deps, search)
  // While somebody types, only what may be seen in the first few.
  const isEnough = isTyped && fillsPreview((await byWords).hits, { isByMeaning, limit })
  const [words, meaning] = await Promise.all([
    byWords,
    type === 'keyword' || isEnough ? null : findByMeaning(deps, search, { isTyped }),
  ])
  const problem = meaning?.problem ?? null
  const hits = meaning?.hits.length
    ? fuse(words.hits, meaning.hits, { isByMeaning })
    : descending(foldCopies(words.hits))
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
