import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('lists the latest search first, and each search once', () => {
  for (const query of ['invoice', 'hotel', 'Invoice']) rememberSearch(query)
  expect(recentSearches()).toEqual(['Invoice', 'hotel'])
})

test('keeps only the latest six', () => {
  for (let n = 1; n <= 9; n++) rememberSearch(`search ${n}`)
  expect(recentSearches()).toEqual([9, 8, 7, 6, 5, 4].map(n => `search ${n}`))
})

test('is empty when cleared, and when storage is damaged', () => {
  rememberSearch('invoice')
  forgetSearches()
  expect(recentSearches()).toEqual([])
  localStorage.setItem('quillbox.recent-searches', '{not json')
  expect(recentSearches()).toEqual([])
})
