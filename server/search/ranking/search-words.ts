import type { SQL } from 'drizzle-orm'
import { append } from '#core/lists.ts'
import type { Deps } from '#server/deps.ts'
import { findHits, findSimilarTerms, type SearchConditions } from '../queries.ts'
import { knowsNames, type MailSearch } from '../read-search.ts'
import { allOf, anyOf } from '../word-index.ts'
import {
  findStems,
  type Stems,
  tellingOf,
  type WordQuery,
  wantedOf,
  withOpenEnd,
  wordsWithin,
} from '../word-query.ts'
import { frequenciesOf, sizeOf } from './frequencies.ts'
import { rankByWords, TIERS, type WordHit } from './rank-queries.ts'
import { findSlips } from './slip-queries.ts'
import { MAX_CANDIDATES } from './walk-back.ts'

type SearchDeps = Pick<Deps, 'db' | 'database' | 'clock'>

interface FoundByWords {
  hits: WordHit[]
  notices: string[]
}

const SOME_WORDS = 'No message has all of these words; these have some of them.'

/** The messages with the most of the words, best first; what is in quotes or excluded has to fit. */
export async function searchWords(deps: SearchDeps, search: MailSearch): Promise<FoundByWords> {
  const { db } = deps
  const { accounts, isAmongMany, languages, narrowing } = search
  const words = withOpenEnd(search.words)
  const stems = await findStems(db, words, languages)
  const { wanted, strict } = wantedOf(words, stems)
  if (wanted.length === 0 || accounts.length === 0) {
    const { hits } = await findNarrowed(deps, search, { words: strict, limit: MAX_CANDIDATES })
    return { hits: hits.map(hit => ({ ...hit, hasAll: true, tier: TIERS.all })), notices: [] }
  }
  const [size, known] = await Promise.all([sizeOf(deps, accounts), frequenciesOf(deps, search, wanted)])
  const isMissing = known.map(({ count }) => count === 0)
  const { query, notices }: Widened = isMissing.includes(true)
    ? await widen(deps, search, { terms: tellingOf(words, stems), isMissing, stems })
    : { query: null, notices: [] }
  const asked = query ? wantedOf(query, await findStems(db, query, languages)).wanted : wanted
  const { beginnings, conditions, within, period, words: also } = narrowing
  const counts = await frequenciesOf(deps, search, [...asked, ...also.map(word => ({ ways: [word] }))])
  const rank = (strict: SQL | null, conditions: SQL[]) =>
    rankByWords(
      deps,
      {
        accounts,
        isAmongMany,
        wanted: asked,
        also,
        strict,
        conditions,
        period,
        now: deps.clock.now(),
        limit: MAX_CANDIDATES,
      },
      { ...size, counts },
    )
  let hits = await rank(bothOf(strict, beginnings), conditions)
  if (hits.length === 0 && beginnings && !(await knowsNames(db, search))) hits = await rank(strict, within)
  const isApart = query !== null && query.length > wanted.length
  if (asked.length > 1 && hits.length > 0 && (isApart || !hits.some(({ hasAll }) => hasAll)))
    notices.push(SOME_WORDS)
  return { hits, notices }
}

const bothOf = (a: SQL | null, b: SQL | null) => (a && b ? allOf([a, b]) : (a ?? b))

interface Widened {
  /** Null: as it was asked. */
  query: WordQuery | null
  notices: string[]
}

interface Missing {
  terms: WordQuery
  isMissing: boolean[]
  stems: Stems
}

/**
 * Replaces words that no mail has: by words that begin with them, by the words within them, or by words that
 * are spelled or meant alike.
 */
async function widen(
  deps: SearchDeps,
  search: MailSearch,
  { terms: words, isMissing, stems }: Missing,
): Promise<Widened> {
  const query: WordQuery = []
  const begun: string[] = []
  const meant: string[] = []
  for (const [at, terms] of words.entries()) {
    const [term] = terms
    if (!isMissing[at] || !term) {
      query.push(terms)
      continue
    }
    const open = [{ ...term, isOpen: true }, ...terms.slice(1)]
    const [count] = await frequenciesOf(deps, search, wantedOf([open], stems).wanted)
    const parts = terms.flatMap(wordsWithin)
    if (!count?.opened && parts.length > terms.length) {
      append(
        query,
        parts.map(part => [part]),
      )
      continue
    }
    const slips = await findSlips(deps.db, search.accounts, term.text)
    if (count?.opened) {
      const longer = slips.filter(slip => slip.startsWith(term.text))
      if (longer.length > 0) append(meant, longer)
      else begun.push(term.text)
      query.push(open)
    } else {
      const others = slips.length > 0 ? slips : await similarTo(deps, search.accounts, term.text)
      append(meant, others)
      query.push([{ ...term, others: [...term.others, ...others] }, ...terms.slice(1)])
    }
  }
  const quoted = (words: string[]) => words.map(word => `"${word}"`).join(', ')
  return {
    query,
    notices: [
      ...(begun.length > 0 ? [`Also searched for words that begin with ${quoted(begun)}.`] : []),
      ...(meant.length > 0 ? [`Also searched for ${quoted(meant)}.`] : []),
    ],
  }
}

async function similarTo(
  { db, database }: SearchDeps,
  accounts: MailSearch['accounts'],
  word: string,
): Promise<string[]> {
  if (!database.hasTrigrams || !/^\p{L}{4,}$/u.test(word)) return []
  return findSimilarTerms(db, accounts, word)
}

/** If no word begins with the given part of a name or address, it is searched inside words, message by message. */
async function findNarrowed(
  deps: SearchDeps,
  search: MailSearch,
  asked: Pick<SearchConditions, 'words' | 'limit'>,
) {
  const { accounts, isAmongMany } = search
  const mail = { accounts, isAmongMany }
  const { conditions, within, period, beginnings, words } = search.narrowing
  const alsoRanked = words.length > 0 ? anyOf(words) : null
  const found = await findHits(deps, { ...asked, ...mail, conditions, period, beginnings, alsoRanked })
  if (found.total > 0 || !beginnings || (await knowsNames(deps.db, search))) return found
  return findHits(deps, { ...asked, ...mail, conditions: within, period, alsoRanked })
}
