import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { cut, cutStart } from './cut.ts'

test('cuts before a surrogate pair, or after one at the other end', () => {
  expect(cut('ab😀cd', 3)).toBe('ab')
  expect(cut('ab😀cd', 4)).toBe('ab😀')
  expect(cutStart('ab😀cd', 3)).toBe('cd')
  expect(cutStart('ab😀cd', 4)).toBe('😀cd')
  expect(cut('ab', 3)).toBe('ab')
  expect(cutStart('ab', 3)).toBe('ab')
  expect(cutStart('ab', 0)).toBe('')
})

test('returns at most the requested length, without half a surrogate pair', () => {
  forAll(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
    for (const [part, isEnd] of [
      [cut(text, length), text.startsWith(cut(text, length))],
      [cutStart(text, length), text.endsWith(cutStart(text, length))],
    ] as const) {
      expect(part.isWellFormed() && isEnd && part.length <= length).toBe(true)
      expect(part.length).toBeGreaterThanOrEqual(Math.min(text.length, length - 1))
    }
  })
})
