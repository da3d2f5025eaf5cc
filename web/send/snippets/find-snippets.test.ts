import { expect, test } from 'vitest'
import { findSnippets } from './find-snippets.ts'

const snippet = (name: string, shortcut: string | null = null) => ({
  id: name.length,
  name,
  shortcut,
  body: '',
  isShared: false,
  isOwn: true,
  canChange: true,
})
const all = [
  snippet('Thank you note', 'ty'),
  snippet('Größen der Räume', 'groessen'),
  snippet('Two tyres'),
  snippet('Typical questions', 'tyq'),
]
const found = (query: string) => findSnippets(all, query).map(({ name }) => name)

test('an exact shortcut comes first, then shortcuts that begin so, then words of names', () => {
  expect(found('ty')).toEqual(['Thank you note', 'Typical questions', 'Two tyres'])
  expect(found('note')).toEqual(['Thank you note'])
  expect(found('grosse')).toEqual(['Größen der Räume'])
  expect(found('ank')).toEqual([])
  expect(found('')).toHaveLength(4)
})
