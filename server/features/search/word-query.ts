import { type SQL, sql } from 'drizzle-orm'
import { FUNCTION_WORDS, LANGUAGES } from '#core/text/language.ts'
import type { Executor } from '#server/db/client.ts'
import { type Stems, stemWords } from './queries.ts'

/** A word, a phrase or what must not occur, as `parseSearchQuery` leaves them in `text`. */
const TERM = /(-?)(?:"([^"]*)"|(\S+))/g

interface WordTerm {
  text: string
  isPhrase: boolean
  isExcluded: boolean
  /** It may go on: the last one while somebody types. */
  isOpen?: boolean
  /** Further words that would do as well: what a mistyped one may have meant. */
  others: string[]
}

/** Terms that all have to fit; of those in one list, any. */
export type WordQuery = WordTerm[][]

/** Folded text of a search, taken apart: `a b or c` asks for a, and for b or c. */
export function readWords(text: string): WordQuery {
  const query: WordQuery = []
  let isAlternative = false
  for (const [, minus, phrase, word] of text.matchAll(TERM)) {
    if (/^or$/i.test(word ?? '')) {
      isAlternative = true
      continue
    }
    const value = (phrase ?? word ?? '').trim()
    if (!/[\p{L}\p{N}]/u.test(value)) continue
    const term = { text: value, isPhrase: phrase !== undefined, isExcluded: minus === '-', others: [] }
    const last = query.at(-1)
    if (isAlternative && last && !term.isExcluded) last.push(term)
    else query.push([term])
    isAlternative = false
  }
  return query
}

/** The same with any of its words enough; null where that is no other search. */
export function anyOf(query: WordQuery): WordQuery | null {
  const isPlain = query.every(terms => terms.every(({ isPhrase, isExcluded }) => !isPhrase && !isExcluded))
  // Words like "of" are in every message, and say nothing by themselves.
  const telling = query
    .flat()
    .filter(({ text }) => !LANGUAGES.some(language => FUNCTION_WORDS[language].has(text)))
  return isPlain && query.length > 1 && telling.length > 0 ? [telling] : null
}

/** Of words asked for lately: they change with the product's dictionaries only. Null: none. */
const knownStems = new Map<string, string[] | null>()
const MOST_KNOWN = 2000

/**
 * The different ones only. A search that names a stem once for each language makes the planner take it for several times
 * as frequent as it is, and walk through all mail for two rare words.
 */
export async function findStems(db: Executor, query: WordQuery): Promise<Stems> {
  const words = query
    .flat()
    .flatMap(({ text, isPhrase, isExcluded }) => (isPhrase || isExcluded ? [] : [text]))
  const stems: Stems = new Map()
  const unknown: string[] = []
  for (const word of words) {
    const known = knownStems.get(word)
    if (known === undefined) unknown.push(word)
    else if (known) stems.set(word, known)
  }
  if (unknown.length === 0) return stems
  const found = await stemWords(db, unknown)
  if (knownStems.size >= MOST_KNOWN) knownStems.clear()
  for (const word of unknown) knownStems.set(word, found.get(word) ?? null)
  return new Map([...stems, ...found])
}

/** The same while its last word is being typed, unless that is excluded or in quotes. */
export function withOpenEnd(query: WordQuery): WordQuery {
  const terms = query.at(-1) ?? []
  const last = terms.at(-1)
  if (!last || last.isPhrase || last.isExcluded || !/^[\p{L}\p{N}]+$/u.test(last.text)) return query
  return [...query.slice(0, -1), [...terms.slice(0, -1), { ...last, isOpen: true }]]
}

/**
 * For PostgreSQL: a word is found by any of its stems, because a search is too short to tell its own language; phrases
 * and exclusions to the letter. Null: nothing to look for.
 */
export function tsqueryOf(query: WordQuery, stems: Stems): SQL | null {
  const wanted = query.flatMap(terms => {
    const parts = terms.map(term => termQuery(term, stems))
    return parts.length === 0 ? [] : [sql`(${sql.join(parts, sql` || `)})`]
  })
  return wanted.length === 0 ? null : sql`(${sql.join(wanted, sql` && `)})`
}

/** Written without spaces: to the index of words a whole sentence is a word. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u

function termQuery({ text, isPhrase, isExcluded, isOpen, others }: WordTerm, stems: Stems): SQL {
  const exact = isPhrase ? sql`phraseto_tsquery('simple', ${text})` : sql`plainto_tsquery('simple', ${text})`
  if (isExcluded) return sql`!!(${exact})`
  if (isPhrase) return exact
  const known = stems.get(text)?.map(stem => sql`${stem}::tsquery`) ?? [exact]
  const meant = others.map(other => sql`plainto_tsquery('simple', ${other})`)
  const ways = [...known, ...meant]
  if (isOpen || UNSPACED.test(text)) ways.push(sql`to_tsquery('simple', ${`${text}:*`})`)
  // "follow-up" and "mail.example" are words to the index, and found as parts of longer ones or without their signs, too.
  const parts = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (parts.length > 1) ways.push(sql`phraseto_tsquery('simple', ${parts.join(' ')})`)
  return sql`(${sql.join(ways, sql` || `)})`
}
