import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { isOperator } from './search-filters.ts'
import { partsOfSearch, withoutPart } from './search-parts.ts'
import { parseSearchQuery } from './search-query.ts'

const now = new Date(2026, 10, 21, 15, 0)
const parts = (query: string) => partsOfSearch(query, isOperator)
const texts = (query: string) => parts(query).map(({ text }) => text)
const without = (query: string, text: string) => {
  const all = parts(query)
  return withoutPart(
    query,
    all,
    all.findIndex(part => part.text === text),
  )
}

test.each<[query: string, ...texts: string[]]>([
  [''],
  ['  invoice  ', 'invoice'],
  ['invoice "final offer" -draft', 'invoice', '"final offer"', '-draft'],
  ['from:"Ana Lima" -to:bo FROM:', 'from:"Ana Lima"', '-to:bo', 'FROM:'],
  ['a OR from:b or c AND d', 'a', 'from:b', 'c', 'd'],
  ['x (a OR "b)") {c d} y', 'x', '(a OR "b)")', '{c d}', 'y'],
  ['subject:(tile (red OR blue)) z', 'subject:(tile (red OR blue))', 'z'],
  ['subject:(never closed z', 'subject:(never closed z'],
  ['a NOT from:b NOT c', 'a', 'NOT from:b', 'NOT', 'c'],
  ['plan AROUND 5 "this year" x', 'plan AROUND 5 "this year"', 'x'],
  ['re:(hello) https://x.example/a', 're:(hello)', 'https://x.example/a'],
  ['“to be” or„not', '“to be”', '„not'],
])('parts of %s', (query, ...expected) => {
  expect(texts(query)).toEqual(expected)
})

test.each([
  ['Invoices  from:"Ana Lima" is:unread', 'from:"Ana Lima"', 'Invoices is:unread'],
  ['invoice is:unread', 'is:unread', 'invoice'],
  ['is:unread  Invoice', 'is:unread', 'Invoice'],
  ['is:unread', 'is:unread', ''],
  ['invoices is:unread from:ada OR from:noor', 'is:unread', 'invoices from:ada OR from:noor'],
  ['invoices is:unread from:ada OR from:noor', 'from:ada', 'invoices is:unread from:noor'],
  ['invoices is:unread from:ada OR from:noor', 'from:noor', 'invoices is:unread from:ada'],
  ['from:a OR from:b OR from:c', 'from:b', 'from:a OR from:c'],
  ['from:a AND from:b or from:c', 'from:b', 'from:a AND from:c'],
])('%s without %s', (query, part, expected) => {
  expect(without(query, part)).toBe(expected)
})

const term = fc.constantFrom(
  'a',
  '-b',
  '"c d"',
  'from:e',
  '-to:"f g"',
  'is:unread',
  '(h i)',
  '{j from:k}',
  're:l',
)

test('parts are read alone as they are read together', () => {
  forAll(fc.array(term), terms => {
    const query = terms.join(' ')
    expect(texts(query)).toEqual(terms)
    const alone = terms.map(text => parseSearchQuery(text, now))
    expect(parseSearchQuery(query, now).filters).toEqual(alone.flatMap(({ filters }) => filters))
  })
})

test('whatever is typed, its parts can be taken off one after the other until nothing is left', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('a', ' ', '"', '(', ')', '{', '}', '-', ':', ' or ', 'from:') }),
  )
  forAll(typed, fc.nat(), (typed, pick) => {
    let query = typed
    for (let left = parts(query).length; left > 0; left -= 1) {
      const all = parts(query)
      expect(all.length).toBeLessThanOrEqual(left)
      query = withoutPart(query, all, pick % all.length)
      if (all.length === 0) break
    }
    expect(parts(query)).toEqual([])
  })
})
