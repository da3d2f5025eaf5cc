import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { searchedWords } from '#core/text/search/index-words.ts'
import { type Near, readNear } from '#core/text/search/near-words.ts'
import type { Filter } from '#core/text/search/search-filters.ts'
import { isBeginning } from '#core/text/search/search-query.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
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

/** How a filter looks at words. */
export interface Located {
  /** What the index of words is asked for. */
  asked: SQL
  /** Whether so many messages have them that it is faster to look at each message than to collect all that have them. */
  isFrequent?: boolean
  /** What a message is ranked by. */
  ranked: SQL
  /** What has to hold for a message `m` besides. */
  condition: SQL | null
}

/** What the index of words is asked for by a filter; null if it has no words. */
export function locate(filter: Filter, stems: Stems, workspaceIds: readonly number[]): Located | null {
  const { operator, value } = filter
  const near = operator === 'around' ? readNear(value) : null
  if (near) return locateNear(near, stems, workspaceIds)
  if (operator === 'word' && !isBeginning(filter)) return located(tsqueryOf(readWords(value), stems))
  return located(parsed(waysOf(value, stems, operator === 'body' ? 'C' : '')))
}

const located = (asked: SQL | null): Located | null => asked && { asked, ranked: asked, condition: null }

const parsed = (text: string | null): SQL | null =>
  text === null ? null : sql`to_tsquery('simple', ${text})`

/**
 * The index finds the messages that have both. Which distances there are is looked at for those that rank as if the two were
 * near, because each distance is compared by itself: two words alone rank by one divided by their distance, or more where they
 * stand near each other several times.
 */
function locateNear(
  { first, second, between, isOrdered }: Near,
  stems: Stems,
  workspaceIds: readonly number[],
): Located | null {
  const a = waysOf(first, stems)
  const b = waysOf(second, stems)
  if (a === null || b === null) return null
  const near = Array.from({ length: between + 1 }, (_, at) => `<${at + 1}>`).flatMap(distance => [
    `${a} ${distance} ${b}`,
    ...(isOrdered ? [] : [`${b} ${distance} ${a}`]),
  ])
  const both = sql`to_tsquery('simple', ${`${a} & ${b}`})`
  const least = 0.99 / (between + 1)
  return {
    asked: both,
    ranked: both,
    condition: sql`exists (
      select from message_words w where w.workspace_id = ${anyWorkspace(workspaceIds)} and w.message_id = m.id
        and case when ts_rank_cd('{1,1,1,1}', w.search, ${both}) >= ${least}::float8
          then w.search @@ to_tsquery('simple', ${near.join(' | ')}) else false end offset 0)`,
  }
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
