import { expect, test } from 'vitest'
import { openingAt } from './opening.ts'

test.each([
  ['/', ''],
  ['Hello /', ''],
  ['Hello ;th', 'th'],
  ['(/way', 'way'],
  ['„/größe', 'größe'],
  ['line\u00a0/a-b_2', 'a-b_2'],
  ['a picture\ufffc/x', 'x'],
])('%j opens the list for %j', (text, query) => {
  expect(openingAt(text)).toEqual({ query, length: query.length + 1 })
})

test.each([
  'and/or',
  'and/',
  '12/5',
  '/5',
  'w/o',
  'yes / no',
  'Hello;',
  'Hello; ',
  ';)',
  ';-)',
  '//',
  'https://x',
  '/home/',
  '/way ',
  '/way.',
  '',
  `/${'x'.repeat(31)}`,
])('%j is ordinary text', text => {
  expect(openingAt(text)).toBeNull()
})
