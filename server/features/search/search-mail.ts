import type { EmailRow } from '#core/contract/emails.ts'
import type { SearchType } from '#core/contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { findHits, findSimilarTerms, type Hit, MAX_CANDIDATES, type SearchConditions } from './queries.ts'
import { fuse } from './rank-fusion.ts'
import { knowsNames, type MailSearch } from './read-search.ts'
import { groupHits, hitsIn } from './results/group-hits.ts'
import { presentHits } from './results/present-hits.ts'
import { findByMeaning } from './search-meaning.ts'
import {
  anyOf,
  findStems,
  tsqueryOf,
  type WordQuery,
  withOpenEnd,
  withoutFunctionWords,
} from './word-query.ts'

/**
 * Weight of a message with only some of the words, relative to one with the same meaning. Measured by
 * `bench/search/retrieval.ts`.
 */
const LOOSE_WEIGHT = 0.2

export interface SearchOptions {
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

type SearchDeps = Pick<Deps, 'db' | 'database' | 'clock'>

interface MailRanked {
  hits: Hit[]
  total: number
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
  const { hits, total, ...found } = await remembered.get(
    deps.database,
    key,
    // What is asked of one conversation belongs to a list that is on screen, as later pages do.
    { now: deps.clock.now(), isAnew: page === 1 && threadId === undefined },
    () => rankMail(deps, search, type),
  )
  const chosen = threadId === undefined ? hits : await hitsIn(deps.db, accounts, hits, threadId)
  const listed = isGrouped ? await groupHits(deps.db, accounts, chosen) : chosen
  const from = (page - 1) * limit
  const messages = threadId === undefined ? total : chosen.length
  return {
    ...found,
    total: isGrouped ? listed.length : messages,
    messages,
    results: await presentHits(deps, search, {
      hits: listed.slice(from, from + limit),
      hasPassages,
      without: whyWithoutWords(found),
    }),
    hasMore: listed.length > from + limit,
  }
}

/** Why messages were found that have none of the words as they were typed. */
function whyWithoutWords({ searchType, notices }: Pick<MailRanked, 'searchType' | 'notices'>): string {
  if (searchType === 'keyword') return 'Similar words'
  const hasSimilar = notices.some(notice => notice.startsWith('Also searched for'))
  return hasSimilar ? 'Similar words or meaning' : 'Same meaning'
}

async function rankMail(deps: Deps, search: MailSearch, chosen: SearchType | null): Promise<MailRanked> {
  const notices: string[] = []
  const type = search.words.length === 0 ? 'keyword' : (chosen ?? chooseType(search))
  const [byWords, byMeaning] = await Promise.all([
    type === 'semantic' ? NOTHING : searchWords(deps, search, type, notices),
    type === 'keyword' ? null : findByMeaning(deps, search),
  ])
  const problem = byMeaning?.problem ?? null
  // A person who left the choice to us need not hear the reason for it.
  if (problem && chosen) notices.push(problem)
  const meaning = byMeaning ?? NOTHING
  // Without an index by meaning, a search by words is the best alternative.
  const words = problem && type === 'semantic' ? await searchWords(deps, search, type, notices) : byWords
  if (words.total >= MAX_CANDIDATES)
    notices.push(`Only the newest ${MAX_CANDIDATES.toLocaleString('en')} matches are ranked.`)
  const hits =
    meaning.hits.length === 0
      ? words.hits
      : fuse(
          { hits: words.hits, weight: words.isLoose ? LOOSE_WEIGHT : 1 },
          { hits: meaning.hits, weight: 1 },
        )
  return {
    hits,
    total: Math.max(words.total, meaning.hits.length > 0 ? unionSize(words.hits, meaning.hits) : 0),
    searchType: problem === null ? type : 'keyword',
    notices,
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

interface Ranked {
  hits: Hit[]
  total: number
  /** Messages with only some of the words. */
  isLoose?: boolean
}
const NOTHING: Ranked = { hits: [], total: 0 }

const unionSize = (a: Hit[], b: Hit[]) => new Set([...a, ...b].map(({ id }) => id)).size

/** A number, an address or a phrase is meant literally; other words may have synonyms. */
function chooseType({ words, text }: MailSearch): SearchType {
  const isExact = words.some(terms => terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded))
  if (isExact || /@|\d{3,}|^\S*[\d_/.]\S*$/.test(text)) return 'keyword'
  return 'hybrid'
}

const SOME_WORDS = 'No message has all of these words; these have some of them.'

async function searchWords(
  deps: SearchDeps,
  search: MailSearch,
  type: SearchType,
  notices: string[],
): Promise<Ranked> {
  const { db, database } = deps
  const { words, languages } = search
  const stems = await findStems(db, words, languages)
  const ask = async (query: WordQuery, found = stems) =>
    findNarrowed(deps, search, { words: tsqueryOf(query, found), limit: MAX_CANDIDATES })
  // What is found while somebody types is found on Enter, too.
  const open = withOpenEnd(words)
  let found = await ask(open)
  if (words.length === 0) return found
  if (found.total > 0) {
    notices.push(...(open === words ? [] : await longerWords(deps, search)))
    return found
  }
  const meaningful = withoutFunctionWords(words, stems)
  if (meaningful) {
    found = await ask(meaningful)
    if (found.total > 0) {
      notices.push(SOME_WORDS)
      return found
    }
  }
  if (database.hasTrigrams) {
    const corrected = await correct(db, search)
    if (corrected) {
      const more = await ask(corrected.words, await findStems(db, corrected.words, languages))
      if (more.total > 0) {
        notices.push(alsoFor(corrected.meant))
        found = more
      }
    }
  }
  const any = found.total === 0 && type !== 'keyword' ? anyOf(words, stems) : null
  if (any) {
    found = await ask(any, await findStems(db, any, languages))
    if (found.total > 0) notices.push(SOME_WORDS)
    return { ...found, isLoose: true }
  }
  return found
}

/** What the last word may be the beginning of, where it is no word itself. */
async function longerWords({ db, database }: SearchDeps, search: MailSearch): Promise<string[]> {
  const words = search.words.slice(-1)
  const meant = database.hasTrigrams ? ((await correct(db, { ...search, words }))?.meant ?? []) : []
  const longer = meant.filter(word => words[0]?.some(({ text }) => word.startsWith(text)))
  return longer.length > 0 ? [alsoFor(longer)] : []
}

const alsoFor = (words: string[]) => `Also searched for ${words.map(word => `"${word}"`).join(', ')}.`

/** If no word begins with the given part of a name or address, it is searched inside words, message by message. */
async function findNarrowed(
  deps: SearchDeps,
  search: MailSearch,
  asked: Pick<SearchConditions, 'words' | 'limit'>,
) {
  const { accounts } = search
  const { conditions, within, beginnings, words: alsoRanked } = search.narrowing
  const found = await findHits(deps, { ...asked, accounts, conditions, beginnings, alsoRanked })
  if (found.total > 0 || !beginnings || (await knowsNames(deps.db, search))) return found
  return findHits(deps, { ...asked, accounts, conditions: within, alsoRanked })
}

/** The same search with unknown words replaced by similar ones that occur; null if there are none. */
async function correct(db: Deps['db'], { accounts, words }: MailSearch) {
  const meant: string[] = []
  const corrected: WordQuery = []
  for (const terms of words) {
    const changed: WordQuery[number] = []
    for (const term of terms) {
      const isPlain = !term.isPhrase && !term.isExcluded && /^\p{L}{4,}$/u.test(term.text)
      const found = isPlain ? await findSimilarTerms(db, accounts, term.text) : null
      if (!found || found.isKnown || found.similar.length === 0) changed.push(term)
      else {
        meant.push(...found.similar)
        changed.push({ ...term, others: [...term.others, ...found.similar] })
      }
    }
    corrected.push(changed)
  }
  return meant.length > 0 ? { words: corrected, meant } : null
}
