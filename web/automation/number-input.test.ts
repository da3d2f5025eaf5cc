import { expect, test } from 'vitest'
import { wholeNumber } from './number-input.ts'

test.each([
  ['7', 7],
  ['0', 1],
  ['-3', 1],
  ['99', 30],
  ['', 1],
  ['soon', 1],
  ['2.9', 2],
])('%j becomes %i', (text, value) => {
  expect(wholeNumber(text, 1, 30)).toBe(value)
})
