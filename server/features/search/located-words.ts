import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { searchedWords } from '#core/text/search/index-words.ts'
import { readNear } from '#core/text/search/near-words.ts'
import type { Filter } from '#core/text/search/search-filters.ts'
import { isBeginning } from '#core/text/search/search-query.ts'
import { readWords, type Stems, tsqueryOf, type WordQuery, wordsToStem } from './word-query.ts'

/** Whether the index of words answers this filter. */
export const looksAtWords = ({ operator }: Filter): boolean =>
  operator === 'word' || operator === 'body' || operator === 'around'

/** What the searcher knows the words of a filter by. */
export const wordsKey = ({ operator, value }: Filter): string => `${operator}:${value}`

/** The words of a filter, for their stems and to be marked in what is found. */
export function wordsOfFilter({ operator, value }: Filter): WordQuery {
  const near = operator === 'around' ? readNear(value) : null
  return near ? [...readWords(near.first), ...readWords(near.second)] : readWords(value)
}

/** What the index of words is asked for by a filter; null if it has no words. */
export function tsqueryOfFilter(filter: Filter, stems: Stems): SQL | null {
  if (filter.operator === 'word' && !isBeginning(filter)) return tsqueryOf(readWords(filter.value), stems)
  const text = textOf(filter, stems)
  return text === null ? null : sql`to_tsquery('simple', ${text})`
}

/** In the syntax of PostgreSQL's to_tsquery. */
function textOf({ operator, value }: Filter, stems: Stems): string | null {
  if (operator !== 'around') return waysOf(value, stems, operator === 'body' ? 'C' : '')
  const near = readNear(value)
  const first = near && waysOf(near.first, stems)
  const second = near && waysOf(near.second, stems)
  if (!first || !second) return null
  const apart = Array.from({ length: near.between + 1 }, (_, between) => `<${between + 1}>`)
  return apart
    .flatMap(distance => [
      `${first} ${distance} ${second}`,
      ...(near.isOrdered ? [] : [`${second} ${distance} ${first}`]),
    ])
    .join(' | ')
}

/**
 * A word by any of its stems, a phrase to the letter, a beginning (`invo*`) as such; with a weight, only where it stands with
 * that weight.
 */
function waysOf(value: string, stems: Stems, weight = ''): string | null {
  const isOpen = value.replace(/"$/, '').endsWith('*')
  const ways = readWords(value)
    .flat()
    .flatMap(({ text, isPhrase, others }) =>
      [foldText(text), ...others].flatMap(word => {
        const stemmed = isPhrase || isOpen ? [] : (stems.ways.get(wordsToStem(word)) ?? [])
        return [written(word, isOpen, weight), ...stemmed.map(stem => weighted(stem, weight))]
      }),
    )
  return ways.length === 0 ? null : `(${[...new Set(ways)].join(' | ')})`
}

function written(word: string, isOpen: boolean, weight: string): string {
  const words = searchedWords(word)
  return words
    .map(({ text, isOpen: isPart }, at) => {
      const mark = `${isPart || (isOpen && at === words.length - 1) ? '*' : ''}${weight}`
      return mark ? `${text}:${mark}` : text
    })
    .join(' <-> ')
}

/** A stem as PostgreSQL writes it: each of its words in quotes. */
const weighted = (stem: string, weight: string) =>
  weight ? stem.replace(/'(?:[^']|'')*'/g, word => `${word}:${weight}`) : stem
