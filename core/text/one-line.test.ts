import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { oneLine } from './one-line.ts'

test('whitespace becomes single spaces, whatever it is', () => {
  expect(oneLine(' a\t b\r\n\r\nc\u00a0d ')).toBe('a b c d')
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\t', '\n', '\r', '\u00a0', '\u2003') })
  forAll(text, it => {
    expect(oneLine(it)).toBe(it.split(/\s+/).filter(Boolean).join(' '))
  })
})
