import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('what PostgreSQL does not take is left out of texts, at any depth and in names', () => {
  expect(storable({ 'a\0': ['b\0c', { d: '\uD800' }], e: 1, f: null, g: undefined, h: true })).toEqual({
    a: ['bc', { d: '\uFFFD' }],
    e: 1,
    f: null,
    g: undefined,
    h: true,
  })
})

test('everything else stays as it is', () => {
  expect(storable('Grüße 🙂 \u202E')).toBe('Grüße 🙂 \u202E')
  const bytes = new Uint8Array([0, 1])
  expect(storable(bytes)).toBe(bytes)
  expect(storable(undefined)).toBe(undefined)
})
