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
import { findFileReasons } from './files/file-reasons.ts'
import { findHits, findSimilarTerms, type Hit, MAX_CANDIDATES, type SearchConditions } from './queries.ts'
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
      const more = await ask(corrected.words, await findStems(db, corrected.words, languages))
      if (more.total > 0) {
        notices.push(`Also searched for ${corrected.meant.map(word => `"${word}"`).join(', ')}.`)
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

/**
 * Rows with their score, and the best passage as the snippet. In a colleague's mailbox the snippet stays the beginning
 * of the text, as in a list: to read more, one has to open the message, which is recorded.
 */
async function present({ db }: Pick<Deps, 'db'>, hits: Hit[], search: MailSearch): Promise<EmailRow[]> {
  const { actor, accounts, marks } = search
  const free = marks.length === 0 ? [] : freelyRead(actor, accounts)
  const found = await findRowsWithTexts(
    db,
    workspacesOf(accounts),
    hits.map(({ id }) => id),
    free,
  )
  const byId = new Map(found.map(each => [each.row.id, each]))
  const withFiles = found.flatMap(({ row }) => (row.hasAttachments ? row.id : []))
  const reasons = await findFileReasons({ db }, search, withFiles, PASSAGE_LENGTH)
  return hits.flatMap(({ id, similarity }) => {
    const each = byId.get(id)
    if (!each) return []
    const { row, text } = each
    const reason = reasons.get(id)
    const passage =
      text &&
      (reason?.passage ??
        bestPassage(ownWords({ text, html: null, subject: row.subject }), marks, PASSAGE_LENGTH))
    return {
      ...presentRow(row),
      ...(reason ? { foundIn: reason.name } : {}),
      similarity,
      snippet: passage || row.snippet,
    }
  })
}
