import type { SQL } from 'drizzle-orm'
import type { EmailRow } from '#core/contract/emails.ts'
import type { SearchType } from '#core/contract/search.ts'
import type { Actor } from '#core/policy.ts'
import { bestPassage, wordsToMark } from '#core/text/mark-words.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/features/accounts/access.ts'
import { ownWords } from '#server/features/ai/load-thread.ts'
import { loadRows } from '#server/features/emails/load-emails.ts'
import {
  findBodies,
  findHits,
  findSimilarTerms,
  type Hit,
  hasWords,
  MAX_CANDIDATES,
  type SearchConditions,
} from './queries.ts'
import { fuse } from './rank-fusion.ts'
import { findByMeaning } from './search-meaning.ts'
import { anyOf, findStems, readWords, tsqueryOf, type WordQuery } from './word-query.ts'

const PASSAGE_LENGTH = 160
/** What has some of the words counts for less than what means the same. Measured by `bench/search/retrieval.ts`. */
const LOOSE_WEIGHT = 0.5

interface MailSearch {
  words: WordQuery
  /** The words as typed, for search by meaning. */
  text: string
  conditions: SQL[]
  beginnings: SQL | null
  limit: number
  /** Null: chosen by the search. */
  type: SearchType | null
  accounts: number[] | undefined
}

interface MailFound {
  results: EmailRow[]
  total: number
  searchType: SearchType
  notices: string[]
}

/** Only ever in accounts that the caller may read, whatever was asked for. */
export async function searchMail(deps: Deps, actor: Actor, search: MailSearch): Promise<MailFound> {
  const accounts = (await accessibleAccounts(deps.db, actor, 'mail.read')).filter(
    ({ id }) => !search.accounts || search.accounts.includes(id),
  )
  const notices: string[] = []
  const asked = search.type ?? chooseType(search)
  const type = search.words.length === 0 ? 'keyword' : asked
  let words: Ranked = NOTHING
  let meaning: Ranked = NOTHING
  let problem: string | null = null
  if (type !== 'semantic') words = await searchWords(deps, accounts, search, notices)
  if (type !== 'keyword') {
    const found = await findByMeaning(deps, accounts, search)
    // Who left the choice to us need not hear why it fell as it did.
    if (found.problem && search.type) notices.push(found.problem)
    problem = found.problem
    meaning = found
    // Without an index by meaning the words are better than nothing.
    if (found.problem && type === 'semantic') words = await searchWords(deps, accounts, search, notices)
  }
  if (words.total >= MAX_CANDIDATES)
    notices.push(`Only the newest ${MAX_CANDIDATES.toLocaleString('en')} matches are ranked.`)
  const hits =
    meaning.hits.length === 0
      ? words.hits
      : fuse([
          { hits: words.hits, weight: words.isLoose ? LOOSE_WEIGHT : 1 },
          { hits: meaning.hits, weight: 1 },
        ])
  return {
    results: await present(deps, hits.slice(0, search.limit), search.text),
    total: Math.max(words.total, meaning.hits.length > 0 ? unionSize(words.hits, meaning.hits) : 0),
    searchType: problem === null ? type : 'keyword',
    notices,
  }
}

const PREVIEW_RESULTS = 6

/** The first few while somebody types: whole words, and a last one that may go on. */
export async function previewMail(
  { db }: Deps,
  actor: Actor,
  { text, conditions, beginnings }: Pick<MailSearch, 'text' | 'conditions' | 'beginnings'>,
): Promise<{ results: EmailRow[]; hasMore: boolean }> {
  const accountIds = (await accessibleAccounts(db, actor, 'mail.read')).map(({ id }) => id)
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(text)?.[1]
  const prefix = last === undefined || /^(?:or|and)$/.test(last) ? '' : last
  const whole = readWords(text.slice(0, text.length - prefix.length))
  const words = tsqueryOf(whole, await findStems(db, whole), prefix)
  const limit = PREVIEW_RESULTS + 1
  const { hits } = await findNarrowed(db, { accountIds, words, conditions, beginnings, limit })
  return {
    results: await present({ db }, hits.slice(0, PREVIEW_RESULTS), text),
    hasMore: hits.length > PREVIEW_RESULTS,
  }
}

interface Ranked {
  hits: Hit[]
  total: number
  /** They have some of the words only. */
  isLoose?: boolean
}
const NOTHING: Ranked = { hits: [], total: 0 }

const unionSize = (a: Hit[], b: Hit[]) => new Set([...a, ...b].map(({ id }) => id)).size

/** Who types a number, an address or a phrase wants it to the letter; who types words may mean others. */
function chooseType({ words, text }: MailSearch): SearchType {
  const isExact = words.some(terms => terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded))
  if (isExact || /@|\d{3,}|^\S*[\d_/.]\S*$/.test(text)) return 'keyword'
  return 'hybrid'
}

async function searchWords(
  { db, database }: Pick<Deps, 'db' | 'database'>,
  accounts: MailAccount[],
  { words, conditions, beginnings, type }: MailSearch,
  notices: string[],
): Promise<Ranked> {
  const accountIds = accounts.map(({ id }) => id)
  const stems = await findStems(db, words)
  const ask = (query: WordQuery) =>
    findNarrowed(db, {
      accountIds,
      words: tsqueryOf(query, stems),
      conditions,
      beginnings,
      limit: MAX_CANDIDATES,
    })
  let found = await ask(words)
  if (words.length === 0 || found.total > 0) return found
  if (database.hasTrigrams) {
    const corrected = await correct(db, accountIds, words)
    if (corrected) {
      const more = await ask(corrected.words)
      if (more.total > 0) {
        notices.push(`Also searched for ${corrected.meant.map(word => `"${word}"`).join(', ')}.`)
        found = more
      }
    }
  }
  const any = found.total === 0 && type !== 'keyword' ? anyOf(words) : null
  if (any) {
    found = await ask(any)
    if (found.total > 0) notices.push('No message has all of these words; these have some of them.')
    return { ...found, isLoose: true }
  }
  return found
}

/** Part of a name or an address within its words is looked for, message by message, where no word begins so. */
async function findNarrowed(db: Deps['db'], search: SearchConditions) {
  const { accountIds, beginnings } = search
  const found = await findHits(db, search)
  if (found.total > 0 || !beginnings || (await hasWords(db, accountIds, beginnings))) return found
  return findHits(db, { ...search, beginnings: null })
}

/** The same search with words that nobody has written replaced by those that look like them; null where there are none. */
async function correct(db: Deps['db'], accountIds: number[], words: WordQuery) {
  const meant: string[] = []
  const corrected: WordQuery = []
  for (const terms of words) {
    const changed: WordQuery[number] = []
    for (const term of terms) {
      const isPlain = !term.isPhrase && !term.isExcluded && /^\p{L}{4,}$/u.test(term.text)
      const found = isPlain ? await findSimilarTerms(db, accountIds, term.text) : null
      if (!found || found.isKnown || found.similar.length === 0) changed.push(term)
      else {
        meant.push(...found.similar)
        changed.push({ ...term, others: found.similar })
      }
    }
    corrected.push(changed)
  }
  return meant.length > 0 ? { words: corrected, meant } : null
}

/** Rows with how well each fits, and the passage that fits best in place of the first words. */
async function present({ db }: Pick<Deps, 'db'>, hits: Hit[], text: string): Promise<EmailRow[]> {
  const ids = hits.map(({ id }) => id)
  // While passages are looked for in one answer the database looks for the other.
  const [passages, rows] = await Promise.all([findPassages(db, ids.slice(0, 100), text), loadRows(db, ids)])
  const similarity = new Map(hits.map(hit => [hit.id, hit.similarity]))
  return rows.map(row => ({
    ...row,
    similarity: similarity.get(row.id) ?? 0,
    snippet: passages.get(row.id) || row.snippet,
  }))
}

async function findPassages(db: Deps['db'], ids: number[], text: string): Promise<Map<number, string>> {
  const words = wordsToMark(text)
  const bodies = words.length === 0 ? [] : await findBodies(db, ids)
  return new Map(
    bodies.map(({ id, text }) => [
      Number(id),
      bestPassage(ownWords({ text, html: null }), words, PASSAGE_LENGTH),
    ]),
  )
}
