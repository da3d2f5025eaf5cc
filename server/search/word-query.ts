import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { isUnspaced, searchedWords } from '#core/text/search/index-words.ts'
import { FUNCTION_WORDS, LANGUAGES } from '#core/text/search/language.ts'
import type { MailLanguage } from '#core/text/search/mail-language.ts'
import { joinNumbers } from '#core/text/search/number-words.ts'
import { spellingsOf } from '#core/text/search/spellings.ts'
import type { Executor } from '#server/db/client.ts'
import { type StemLanguage, stemWords } from './queries.ts'
import type { WantedWord } from './ranking/frequency-queries.ts'
import { allOf, anyOf, tsquery } from './word-index.ts'

/** A word, a phrase or what must not occur, as `parseSearchQuery` leaves them in `text`. */
const TERM = /(-?)(?:"([^"]*)"|(\S+))/g

interface WordTerm {
  /** Folded. */
  text: string
  isPhrase: boolean
  isExcluded: boolean
  /** It may go on: the last one while somebody types. */
  isOpen?: boolean
  /** Further words that would do as well: other spellings, and what a mistyped one may have meant. */
  others: string[]
}

/** Terms that all have to fit; of those in one list, any. */
export type WordQuery = WordTerm[][]

/** "d'octobre" and "Anna's" are asked for as what they are about. */
const ELISION = /^(?:[cdjlmnst]|qu)['’](?=\p{L})|(?<=\p{L})['’]s$/gu

/** Text of a search, taken apart: `a b or c` asks for a, and for b or c. */
export function readWords(text: string): WordQuery {
  const query: WordQuery = []
  let isAlternative = false
  for (const [, minus, phrase, word] of joinNumbers(text).matchAll(TERM)) {
    if (/^or$/i.test(word ?? '')) {
      isAlternative = true
      continue
    }
    const isPhrase = phrase !== undefined
    const written = isPhrase ? phrase.trim() : (word ?? '').replace(ELISION, '')
    const value = foldText(written)
    if (searchedWords(value).length === 0) continue
    const others = isPhrase ? [] : spellingsOf(written)
    const term = { text: value, isPhrase, isExcluded: minus === '-', others }
    const last = query.at(-1)
    if (isAlternative && last && !term.isExcluded) last.push(term)
    else query.push([term])
    isAlternative = false
  }
  return query
}

/** The same without words like "of", which are in every message; null where that is no other search. */
export function withoutFunctionWords(query: WordQuery, stems: Stems): WordQuery | null {
  const telling = query.filter(terms => !terms.every(term => isFunctionWord(term, stems)))
  return telling.length > 0 && telling.length < query.length ? telling : null
}

/** PostgreSQL's lists have them with their accents, ours without. */
const isFunctionWord = ({ text, isPhrase, isExcluded }: WordTerm, { functionWords }: Stems) =>
  !isPhrase &&
  !isExcluded &&
  (functionWords.has(text) || LANGUAGES.some(language => FUNCTION_WORDS[language].has(text)))

/** By a dictionary of languages that are written without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The words within a term. "明天的会议" does not contain "明天会议", but both its words. The same goes for
 * "draft/questions".
 */
export function wordsWithin(term: WordTerm): WordTerm[] {
  const words = isUnspaced(term.text)
    ? [...segmenter.segment(term.text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
    : searchedWords(term.text).map(({ text }) => text)
  return words.length > 1 ? words.map(text => ({ ...term, text, others: [] })) : [term]
}

/** For each word its stems, as PostgreSQL writes them, and which words are function words such as "of". */
export interface Stems {
  ways: Map<string, string[]>
  functionWords: Set<string>
}

/** By language, null where it has none for the word. */
type KnownStems = Map<StemLanguage, string | null>
/** Stems of recent words. They change only with PostgreSQL's dictionaries. */
const knownStems = new Map<string, KnownStems>()
const MOST_KNOWN = 2000

/**
 * Words as they are, and their stems in the languages that mail is in. The different ones only: a search that names a stem
 * once for each language makes the planner take it for several times as frequent as it is, and walk through all mail for
 * two rare words.
 */
export async function findStems(
  db: Executor,
  query: WordQuery,
  languagesOfMail: () => Promise<ReadonlySet<MailLanguage>>,
): Promise<Stems> {
  const words = query
    .flat()
    .flatMap(({ text, isPhrase, isExcluded, others }) => (isPhrase || isExcluded ? [] : [text, ...others]))
    .filter(word => searchedWords(word).every(({ isOpen }) => !isOpen))
    .map(wordsToStem)
  const stems: Stems = { ways: new Map(), functionWords: new Set() }
  if (words.length === 0) return stems
  const languages = [null, ...(await languagesOfMail())]
  for (const [word, known] of await stemsOf(db, words, languages)) {
    const found = languages.flatMap(language => known.get(language) ?? [])
    const ways = new Set(found.filter(stem => stem !== ''))
    if (ways.size > 0) stems.ways.set(word, [...ways].sort())
    if (found.includes('')) stems.functionWords.add(word)
  }
  return stems
}

/** The stems of these words in at least these languages. To load a language's dictionary takes the database tens of milliseconds. */
async function stemsOf(
  db: Executor,
  words: readonly string[],
  languages: readonly StemLanguage[],
): Promise<Map<string, KnownStems>> {
  const stems = new Map(words.map(word => [word, knownStems.get(word) ?? (new Map() as KnownStems)]))
  const unknown = [...stems].filter(([, known]) => languages.some(language => !known.has(language)))
  if (unknown.length === 0) return stems
  const found = await stemWords(
    db,
    unknown.map(([word]) => word),
    languages,
  )
  for (const [word, known] of unknown) {
    for (const language of languages) known.set(language, null)
    if (knownStems.size >= MOST_KNOWN) knownStems.clear()
    knownStems.set(word, known)
  }
  for (const { word, language, stem } of found) stems.get(word)?.set(language, stem)
  return stems
}

/** The same while its last word is being typed, unless that is excluded or in quotes. */
export function withOpenEnd(query: WordQuery): WordQuery {
  const terms = query.at(-1) ?? []
  const last = terms.at(-1)
  if (!last || last.isPhrase || last.isExcluded || !/[\p{L}\p{N}]$/u.test(last.text)) return query
  return [...query.slice(0, -1), [...terms.slice(0, -1), { ...last, isOpen: true }]]
}

/**
 * The query for PostgreSQL. A word is found by any of its stems, because a search is too short to tell its
 * own language; phrases and exclusions are taken to the letter. Null if nothing is looked for.
 */
export function tsqueryOf(query: WordQuery, stems: Stems): SQL | null {
  const wanted = query.flatMap(terms => {
    const parts = terms.map(term => termQuery(term, stems))
    return parts.length === 0 ? [] : [anyOf(parts)]
  })
  return wanted.length === 0 ? null : allOf(wanted)
}

/** What is wanted and ranked by, word by word, and what has to be there. Words like "of" count only where there are no others. */
export function wantedOf(query: WordQuery, stems: Stems): { wanted: WantedWord[]; strict: SQL | null } {
  return {
    wanted: tellingOf(query, stems).map(terms => {
      const last = terms.at(-1)
      return {
        ways: terms.flatMap(term => waysOf({ ...term, isOpen: false }, stems)),
        at: query.indexOf(terms),
        isOneOf: terms.length > 1,
        open: last?.isOpen ? toTheLetter(last.text, true).query : undefined,
      }
    }),
    strict: tsqueryOf(query.filter(isStrict), stems),
  }
}

const isStrict = (terms: WordTerm[]) => terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded)

/** The words that need not all be there, without words like "of" where there are others. */
export function tellingOf(query: WordQuery, stems: Stems): WordQuery {
  const loose = query.filter(terms => !isStrict(terms))
  return withoutFunctionWords(loose, stems) ?? loose
}

function termQuery(term: WordTerm, stems: Stems): SQL {
  const any = anyOf(waysOf(term, stems))
  return term.isExcluded ? sql`!!${any}` : any
}

/** Each entry of the index that would do. */
function waysOf({ text, isPhrase, isExcluded, isOpen, others }: WordTerm, stems: Stems): SQL[] {
  const ways = new Map<string, SQL>()
  for (const word of [text, ...others]) {
    const stemmed = isPhrase || isExcluded ? undefined : stems.ways.get(wordsToStem(word))
    for (const stem of stemmed ?? []) ways.set(stem, tsquery(stem))
    const written = [...(stemmed ? [] : [toTheLetter(word)]), ...(isOpen ? [toTheLetter(word, true)] : [])]
    for (const { text, query } of written) ways.set(text, query)
  }
  return [...ways.values()]
}

/** What is several words to the index may be so to languages, too. */
export const wordsToStem = (text: string) =>
  searchedWords(text)
    .map(word => word.text)
    .join(' ')

/**
 * As the index has it; the last word may go on. PostgreSQL parses words with letters beyond a to z, or digits, as it parsed those of
 * the mail.
 */
function toTheLetter(written: string, isOpen = false): { text: string; query: SQL } {
  const words = searchedWords(written)
  const isLast = (at: number) => at === words.length - 1
  const text = words
    .map((word, at) => (word.isOpen || (isOpen && isLast(at)) ? `${word.text}:*` : word.text))
    .join(' <-> ')
  const isPlain = words.every(word => /^[a-z]+$/.test(word.text))
  return { text, query: isPlain ? tsquery(text) : sql`to_tsquery('simple', ${text})` }
}
