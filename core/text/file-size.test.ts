import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_240, '10 KB'],
  [1_048_575, '1 MB'],
  [1_468_006, '1.4 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [3000 * 1024 ** 4, '3000 TB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected)
})

test('up to terabytes the text stays short', () => {
  forAll(fc.integer({ min: 0, max: 1024 ** 4 }), bytes => {
    expect(fileSize(bytes)).toMatch(/^(?:\d{1,4}|\d\.\d) (?:B|KB|MB|GB|TB)$/)
  })
})
