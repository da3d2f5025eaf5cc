import { expect, test } from 'vitest'
import { namedFilters } from './filter-names.ts'

const now = new Date(2026, 10, 21, 15, 0)

test.each<[query: string, ...names: string[]]>([
  ['kitchen tiles'],
  ['kitchen OR tiles'],
  ['feedback from:marta', 'from marta'],
  ['"final offer" -draft', '“final offer”', 'without draft'],
  ['from:"Ana Lima" OR from:bo -to:me', 'from Ana Lima', 'from bo', 'not to me'],
  ['{from:ana from:bo} subject:(tiles red)', 'from ana or from bo', 'subject tiles red'],
  [
    'has:attachment -has:attachment is:read is:starred',
    'with attachment',
    'without attachment',
    'read',
    'starred',
  ],
  ['larger:5M before:2026-11-01 after:2025-12-24', 'larger than 5 MB', 'until Oct 31', 'since Dec 24, 2025'],
  ['tiles category:promotions from:', 'category:promotions', 'from:'],
  ['(kitchen OR "red tiles")', 'kitchen or “red tiles”'],
])('%s', (query, ...names) => {
  expect(namedFilters(query, now).map(({ name }) => name)).toEqual(names)
})
