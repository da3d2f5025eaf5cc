import { listDate } from '#core/text/dates/relative-age.ts'
import { fileSize } from '#core/text/file-size.ts'
import { type Filter, isOperator } from '#core/text/search/search-filters.ts'
import { partsOfSearch } from '#core/text/search/search-parts.ts'
import { parseSearchQuery } from '#core/text/search/search-query.ts'

interface NamedFilter {
  /** Its place among the parts of the search. */
  at: number
  name: string
}

/** What a search is narrowed by, in words: all its parts but plain words. */
export function namedFilters(query: string, now: Date): NamedFilter[] {
  return partsOfSearch(query, isOperator).flatMap(({ text }, at) => {
    const name = nameOf(text, now)
    return name === null ? [] : { at, name }
  })
}

/** What a part says, or null for plain words; what is not understood, as it was typed. */
function nameOf(typed: string, now: Date): string | null {
  const { filters, text } = parseSearchQuery(typed, now)
  const alternatives = text.split(' OR ')
  const isPlain = filters.length === 0 && alternatives.length === 1 && !/^-|"/.test(text)
  if (isPlain) return text === '' || text === '""' ? typed : null
  const [filter] = filters[0] ?? []
  const isOneField = text === '' && filters.every(any => any.length === 1 && isLike(any[0], filter))
  // `subject:(red tiles)`
  if (filter && filters.length > 1 && isOneField)
    return nameOfFilter({ ...filter, value: filters.map(([each]) => each?.value).join(' ') }, now)
  const words = text === '' ? [] : [alternatives.map(nameOfWord).join(' or ')]
  return [...words, ...filters.map(any => any.map(filter => nameOfFilter(filter, now)).join(' or '))].join(
    ', ',
  )
}

const isLike = (a: Filter | undefined, b: Filter | undefined) =>
  a?.operator === b?.operator && a?.isExcluded === b?.isExcluded

const nameOfWord = (word: string) =>
  word.startsWith('-') ? `without ${quoted(word.slice(1))}` : quoted(word)
const quoted = (word: string) => word.replace(/^"(.*)"$/, '“$1”')

function nameOfFilter({ operator, value, isExcluded }: Filter, now: Date): string {
  if (operator === 'word') return nameOfWord(`${isExcluded ? '-' : ''}${value}`)
  if (operator === 'has') return `${isExcluded ? 'without' : 'with'} ${value}`
  if (operator === 'is' && value === 'unread' && isExcluded) return 'read'
  const name = NAMES[operator]?.(value, now) ?? `${operator} ${value}`
  return isExcluded ? `not ${name}` : name
}

/** Of the operators whose value is not shown as it was typed. */
const NAMES: Record<string, (value: string, now: Date) => string> = {
  is: value => value,
  around: value => value,
  after: (day, now) => `since ${dayOf(day, now)}`,
  before: (day, now) => `until ${dayOf(day, now, -1)}`,
  on(days, now) {
    const [from = '', to = ''] = days.split('..')
    const [first, last] = [dayOf(from, now), dayOf(to, now, -1)]
    return first === last ? `on ${first}` : `${first} to ${last}`
  },
  larger: bytes => `larger than ${fileSize(Number(bytes))}`,
  smaller: bytes => `smaller than ${fileSize(Number(bytes))}`,
}

/** A day of the search as lists show days, shifted `by` days. */
function dayOf(text: string, now: Date, by = 0): string {
  const day = new Date(`${text}T12:00:00`)
  day.setDate(day.getDate() + by)
  return listDate(day, now)
}
