import { expect, test } from 'vitest'
import { countFilters, type Filters, readFilters, writeFilters } from './filters.ts'

const all: Filters = { accounts: null, folders: null }

test.each<[string, Filters, number]>([
  ['nothing chosen', all, 0],
  [
    'all accounts and all five folders',
    { accounts: [1, 2], folders: ['inbox', 'starred', 'sent', 'drafts', 'trash'] },
    0,
  ],
  ['one account and two folders', { accounts: [1], folders: ['inbox', 'sent'] }, 3],
  ['all accounts and two folders', { accounts: null, folders: ['inbox', 'sent'] }, 4],
  ['one account and all folders', { accounts: [1], folders: null }, 1],
  ['no folder at all', { accounts: null, folders: [] }, 2],
  ['an account that is gone', { accounts: [1, 99], folders: ['inbox'] }, 2],
])('%s', (_, filters, expected) => {
  expect(countFilters(filters, [1, 2])).toBe(expected)
})

test('filters survive the URL', () => {
  const filters: Filters = { accounts: [3], folders: ['sent'] }
  const params = new URLSearchParams()
  writeFilters(params, filters)
  expect(readFilters(params)).toEqual(filters)
  expect(readFilters(new URLSearchParams('accounts=x,4&folders=spam,inbox'))).toEqual({
    accounts: [4],
    folders: ['inbox'],
  })
})
