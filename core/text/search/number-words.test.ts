import { describe, expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { indexedWords, searchedWords } from './index-words.ts'
import { joinNumbers, numberWords, otherNumbers } from './number-words.ts'

/** Whether a search finds a text, as the index of words does. */
function finds(query: string, text: string): boolean {
  const folded = foldText(text)
  const words = ` ${indexedWords(folded)} ${numberWords(folded).join(' ')} `
  return joinNumbers(foldText(query))
    .split(' ')
    .every(term => {
      const phrase = searchedWords(term).map(word => word.text)
      return [phrase.join(' '), ...otherNumbers(term)].some(way => words.includes(` ${way} `))
    })
}

const SAME = [
  [
    '1249.50',
    '1,249.50',
    '1.249,50',
    '1249,50',
    '1249,5',
    "1'249.50",
    '1 249,50',
    '1\u202F249,50',
    '€1.249,50',
  ],
  ['1249', '1,249', '1.249', '1,249.00', '1249.00', '1.249,-'],
  ['1000000', '1,000,000', '1.000.000', '1 000 000', '1.000.000,00'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'de89-3704-0044-0532-0130-00'],
  ['GB29NWBK60161331926819', 'GB29 NWBK 6016 1331 9268 19'],
  [
    '+49 30 1234567',
    '0301234567',
    '030 1234567',
    '030/123 45 67',
    '+49 (0)30 123-4567',
    '0049301234567',
    '(030) 1234567',
  ],
  ['+1 415 555 0132', '(415) 555-0132', '415-555-0132', '415.555.0132', '+14155550132'],
  ['+33 1 23 45 67 89', '01 23 45 67 89', '0123456789', '01.23.45.67.89'],
  ['+45 12 34 56 78', '12 34 56 78'],
  ['+47 912 34 567', '912 34 567'],
  ['+34 612 345 678', '612 345 678'],
]

describe('numbers in other writings', () => {
  test.each(SAME.flatMap(same => same.flatMap(query => same.map(text => [query, text]))))(
    '%s finds %s',
    (query, text) => {
      expect(finds(query, `Please note: ${text}, thank you.`)).toBe(true)
    },
  )

  test('a phone number typed without any marks finds one with them', () => {
    expect(finds('4155550132', 'Call (415) 555-0132.')).toBe(true)
    expect(finds('12345678', 'Ring 12 34 56 78')).toBe(true)
  })

  test.each([
    ['1249.50', '12,495.00'],
    ['1249.50', '1249.05'],
    ['1249', '12.49'],
    ['1,249.50', '1249'],
    ['030 1234567', '040 1234567'],
    ['030 1234567', '030 12345678'],
    ['+1 415 555 0132', '+49 415 555 0133'],
    // Its check digits do not fit.
    ['DE88370400440532013000', 'DE88 3704 0044 0532 0130 00'],
  ])('%s does not find %s', (query, text) => {
    expect(finds(query, `Please note: ${text}, thank you.`)).toBe(false)
  })

  test.each([
    ['Meet on 24.12.2026 or 2026-12-24 at 10:15, room 3, server 10.0.0.1, order 1234567890.', []],
    ['In 2024 100 people came, and 3 200 more.', []],
    ['DE89 3704 0044 0532 0130 00 Bank AG', ['de89370400440532013000']],
  ])('in %j are %j', (text, words) => {
    expect(numberWords(foldText(text))).toEqual(words)
  })

  test.each([
    ['meeting 01.02.2026 10:00', 'meeting 01.02.2026 10:00'],
    ['flights 2024 2025 2026', 'flights 2024 2025 2026'],
    ['to DE89 3704 0044 0532 0130 00 today', 'to DE89_3704_0044_0532_0130_00 today'],
    ['İ 1 249,50 EUR', 'İ 1_249,50 EUR'],
  ])('the search %j is read as %j', (query, joined) => {
    expect(joinNumbers(query)).toBe(joined)
  })
})
