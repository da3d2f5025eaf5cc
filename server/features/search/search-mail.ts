import type { EmailRow } from '#core/contract/emails.ts'
import type { SearchType } from '#core/contract/search.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { bestPassage } from '#core/text/search/mark-words.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { readsFreely } from '#server/features/audit/record-views.ts'
import { loadRows } from '#server/features/emails/load-emails.ts'
import {
  findBodies,
  findHits,
  findSimilarTerms,
  type Hit,
  MAX_CANDIDATES,
  type SearchConditions,
} from './queries.ts'
import { fuse } from './rank-fusion.ts'
import { knowsNames, type MailSearch } from './read-search.ts'
import { findByMeaning } from './search-meaning.ts'
import {
  anyOf,
  findStems,
  tsqueryOf,
  type WordQuery,
  withOpenEnd,
  withoutFunctionWords,
} from './word-query.ts'

const PASSAGE_LENGTH = 160
/**
 * Weight of a message with only some of the words, relative to one with the same meaning. Measured by
 * `bench/search/retrieval.ts`.
 */
const LOOSE_WEIGHT = 0.2

export interface SearchOptions {
  /** Null: the search chooses. */
  type: SearchType | null
  limit: number
}

interface MailFound {
  results: EmailRow[]
  total: number
  searchType: SearchType
  notices: string[]
}

export async function searchMail(deps: Deps, search: MailSearch, options: SearchOptions): Promise<MailFound> {
  const notices: string[] = []
  const asked = options.type ?? chooseType(search)
  const type = search.words.length === 0 ? 'keyword' : asked
  let words: Ranked = NOTHING
  let meaning: Ranked = NOTHING
  let problem: string | null = null
  if (type !== 'semantic') words = await searchWords(deps, search, type, notices)
  if (type !== 'keyword') {
    const found = await findByMeaning(deps, search)
    // A person who left the choice to us need not hear the reason for it.
    if (found.problem && options.type) notices.push(found.problem)
    problem = found.problem
    meaning = found
    // Without an index by meaning, a search by words is the best alternative.
    if (found.problem && type === 'semantic') words = await searchWords(deps, search, type, notices)
  }
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
    results: await present(deps, hits.slice(0, options.limit), search),
    total: Math.max(words.total, meaning.hits.length > 0 ? unionSize(words.hits, meaning.hits) : 0),
    searchType: problem === null ? type : 'keyword',
    notices,
  }
}

const PREVIEW_RESULTS = 6

/** The first few results while somebody types: complete words, and a last one that may be a prefix. */
export async function previewMail(
  { db }: Pick<Deps, 'db'>,
  search: MailSearch,
): Promise<{ results: EmailRow[]; hasMore: boolean }> {
  const typed = withOpenEnd(search.words)
  const words = tsqueryOf(typed, await findStems(db, typed, search.accounts))
  const limit = PREVIEW_RESULTS + 1
  const { hits } = await findNarrowed(db, search, { words, limit })
  return {
    results: await present({ db }, hits.slice(0, PREVIEW_RESULTS), search),
    hasMore: hits.length > PREVIEW_RESULTS,
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
  { db, database }: Pick<Deps, 'db' | 'database'>,
  search: MailSearch,
  type: SearchType,
  notices: string[],
): Promise<Ranked> {
  const { words, accounts } = search
  const stems = await findStems(db, words, accounts)
  const ask = async (query: WordQuery, found = stems) =>
    findNarrowed(db, search, { words: tsqueryOf(query, found), limit: MAX_CANDIDATES })
  let found = await ask(words)
  if (words.length === 0 || found.total > 0) return found
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
      const more = await ask(corrected.words, await findStems(db, corrected.words, accounts))
      if (more.total > 0) {
        notices.push(`Also searched for ${corrected.meant.map(word => `"${word}"`).join(', ')}.`)
        found = more
      }
    }
  }
  const any = found.total === 0 && type !== 'keyword' ? anyOf(words, stems) : null
  if (any) {
    found = await ask(any, await findStems(db, any, accounts))
    if (found.total > 0) notices.push(SOME_WORDS)
    return { ...found, isLoose: true }
  }
  return found
}

/** If no word begins with the given part of a name or address, it is searched inside words, message by message. */
async function findNarrowed(
  db: Deps['db'],
  search: MailSearch,
  asked: Pick<SearchConditions, 'words' | 'limit'>,
) {
  const { accounts } = search
  const { conditions, within, beginnings, words: alsoRanked } = search.narrowing
  const found = await findHits(db, { ...asked, accounts, conditions, beginnings, alsoRanked })
  if (found.total > 0 || !beginnings || (await knowsNames(db, search))) return found
  return findHits(db, { ...asked, accounts, conditions: within, alsoRanked })
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

/**
 * Rows with their score, and the best passage as the snippet. In a colleague's mailbox the snippet stays the beginning
 * of the text, as in a list: to read more, one has to open the message, which is recorded.
 */
async function present(
  { db }: Pick<Deps, 'db'>,
  hits: Hit[],
  { actor, accounts, marks }: MailSearch,
): Promise<EmailRow[]> {
  const ids = hits.map(({ id }) => id)
  const free = accounts.filter(account => readsFreely(actor, account))
  // Choose the passages while the database loads the rows.
  const [passages, rows] = await Promise.all([
    findPassages(db, free, ids.slice(0, 100), marks),
    loadRows(db, workspacesOf(accounts), ids),
  ])
  const similarity = new Map(hits.map(hit => [hit.id, hit.similarity]))
  return rows.map(row => ({
    ...row,
    similarity: similarity.get(row.id) ?? 0,
    snippet: passages.get(row.id) || row.snippet,
  }))
}

async function findPassages(
  db: Deps['db'],
  accounts: readonly AccountKey[],
  ids: readonly number[],
  words: string[],
): Promise<Map<number, string>> {
  const bodies = words.length === 0 ? [] : await findBodies(db, accounts, ids)
  return new Map(
    bodies.map(({ id, subject, text }) => [
      Number(id),
      bestPassage(ownWords({ text, html: null, subject }), words, PASSAGE_LENGTH),
    ]),
  )
}
