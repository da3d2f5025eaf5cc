import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { bestPassage, markWords, wordsToMark } from './mark-words.ts'

const marked = (text: string, query: string) =>
  markWords(text, wordsToMark(query))
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text)

test.each([
  ['The invoices of Müller', 'invoice muller', ['invoices', 'Müller']],
  ['Rechnungen und Rechenbuch', 'Rechnung', ['Rechnungen']],
  ['a b c', 'b', []],
  ['an ant', 'an', ['an']],
  ['No hit', 'invoice', []],
])('in %j, %j marks %j', (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected)
})

test('the parts are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
      const parts = markWords(text, wordsToMark(query))
      expect(parts.map(part => part.text).join('')).toBe(text)
    }),
  )
})

test('a word is marked wherever it stands, however it is written', () => {
  const letters = fc.constantFrom(
    'i',
    'I',
    'n',
    'N',
    'é',
    'e\u0301',
    'E',
    'ß',
    'ss',
    'Æ',
    'п',
    'П',
    '4',
    '𝒊',
    ' ',
    '-',
    '—',
  )
  const text = fc.array(letters, { maxLength: 30 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, text, (text, query) => {
      const words = wordsToMark(query)
      const every = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => words.includes(foldText(word)))
      const found = marked(text, query)
      expect(every.filter(word => !found.includes(word))).toEqual([])
    }),
  )
})

test('the best passage is where most of the words are', () => {
  const text = `invoice ${'nothing here '.repeat(30)} the invoice of October is paid ${'and so on '.repeat(30)}`
  const passage = bestPassage(text, wordsToMark('October invoice'), 80)
  expect(passage).toContain('invoice of October')
  expect(passage.length).toBeLessThanOrEqual(82)
  expect(bestPassage('short', ['x'], 80)).toBe('short')
})
