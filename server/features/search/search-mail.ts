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
import { findHits, findSimilarTerms, type Hit, MAX_CANDIDATES, type SearchConditions } from './queries.ts'
import { fuse } from './rank-fusion.ts'
import { findFrequencies, findSlips, rankByWords } from './rank-words.ts'
import { knowsNames, type MailSearch } from './read-search.ts'
import { findByMeaning } from './search-meaning.ts'
import {
  findStems,
  tellingOf,
  tsqueryOf,
  type WordQuery,
  wantedOf,
  withOpenEnd,
  wordsOfRuns,
} from './word-query.ts'

const PASSAGE_LENGTH = 160
/** Weight of a message with the same meaning, relative to one with the same words. Measured by `bench/search`. */
const meaningWeight = (best: number) =>
  Math.max(Number(process.env.M0 ?? 0.1), Number(process.env.M ?? 1) * (1 - best / Number(process.env.T ?? 0.6)))

export interface SearchOptions {
  /** Null: the search chooses. */
  type: SearchType | null
  /** Results on a page. */
  limit: number
  page: number
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
          { hits: words.hits, weight: 1 },
          { hits: meaning.hits, weight: meaningWeight(words.hits[0]?.similarity ?? 0) },
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

interface Ranked {
  hits: Hit[]
  total: number
}
const NOTHING: Ranked = { hits: [], total: 0 }

const unionSize = (a: Hit[], b: Hit[]) => new Set([...a, ...b].map(({ id }) => id)).size

/** A number, an address or a phrase is meant literally; other words may have synonyms. */
function chooseType({ words, text }: MailSearch): SearchType {
  const isExact = words.some(terms => terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded))
  if (isExact || /@|\d{3,}|^\S*[\d_/.]\S*$/.test(text)) return 'keyword'
  return 'hybrid'
}

async function searchWords(
  deps: SearchDeps,
  search: MailSearch,
  _type: SearchType,
  notices: string[],
): Promise<Ranked> {
  const { db } = deps
  const { words, languages, accounts, narrowing } = search
  if (words.length === 0 || accounts.length === 0)
    return findNarrowed(deps, search, { words: null, limit: MAX_CANDIDATES })
  const stems = await findStems(db, words, languages)
  let { wanted, strict } = wantedOf(words, stems)
  if (wanted.length === 0) return findNarrowed(deps, search, { words: strict, limit: MAX_CANDIDATES })
  let frequencies = await findFrequencies(db, accounts, wanted)
  if (frequencies.counts.some(count => count === 0)) {
    const better = await widen(deps, search, frequencies.counts, notices)
    wanted = wantedOf(better, await findStems(db, better, languages)).wanted
    frequencies = await findFrequencies(db, accounts, wanted)
  }
  const { conditions } = narrowing
  const hits = await rankByWords(
    db,
    { accounts, wanted, strict, conditions, limit: MAX_CANDIDATES },
    frequencies,
  )
  if (wanted.length > 1 && hits.length > 0 && !hits.some(({ hasAll }) => hasAll)) notices.push(SOME_WORDS)
  return { hits, total: hits.length }
}

const SOME_WORDS = 'No message has all of these words; these have some of them.'

/** Words that no mail has: as beginnings of words, as words that differ by a slip or are similar, and as parts of runs. */
async function widen(
  deps: SearchDeps,
  { words, accounts, languages }: MailSearch,
  counts: number[],
  notices: string[],
): Promise<WordQuery> {
  const stems = await findStems(deps.db, words, languages)
  const begin: string[] = []
  const meant: string[] = []
  const widened: WordQuery = []
  for (const [at, terms] of tellingOf(words, stems).entries()) {
    const [term] = terms
    if (counts[at] !== 0 || !term) {
      widened.push(terms)
      continue
    }
    const parts = terms.flatMap(wordsOfRuns)
    if (parts.length > terms.length) {
      widened.push(...parts.map(part => [part]))
      continue
    }
    const isOpen = term.text.length >= OPEN_FROM
    const open = [{ ...term, isOpen }, ...terms.slice(1)]
    const { counts: begun } = isOpen
      ? await findFrequencies(deps.db, accounts, wantedOf([open], stems).wanted)
      : { counts: [0] }
    if (begun[0] !== 0) {
      begin.push(term.text)
      widened.push(open)
      continue
    }
    const similar = await similarTo(deps, accounts, term.text)
    const others = [...new Set([...similar, ...(await findSlips(deps.db, accounts, term.text))])]
    meant.push(...others)
    widened.push([{ ...term, others: [...term.others, ...others] }, ...terms.slice(1)])
  }
  const quoted = (words: string[]) => words.map(word => `"${word}"`).join(', ')
  if (begin.length > 0) notices.push(`Also searched for words that begin with ${quoted(begin)}.`)
  if (meant.length > 0) notices.push(`Also searched for ${quoted(meant)}.`)
  return widened
}

/** Letters of a word from which on it may stand for those that begin with it. */
const OPEN_FROM = 3

async function similarTo(
  { db, database }: SearchDeps,
  accounts: MailSearch['accounts'],
  word: string,
): Promise<string[]> {
  if (!database.hasTrigrams || !/^\p{L}{4,}$/u.test(word)) return []
  return (await findSimilarTerms(db, accounts, word)).similar
}

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
    return { ...presentRow(row), similarity, snippet: passage || row.snippet }
  })
}
