import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse } from './rank-fusion.ts'

const hits = fc.uniqueArray(
  fc.record({ id: fc.nat(20), similarity: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { selector: ({ id }) => id },
)
const weight = fc.double({ min: 0, max: 1, noNaN: true })

test('all are there once, and the figures descend between 1 and 0', () => {
  fc.assert(
    fc.property(hits, hits, weight, (words, meaning, weight) => {
      const fused = fuse({ hits: words, weight }, { hits: meaning, weight: 1 })
      const ids = new Set([...words, ...meaning].map(({ id }) => id))
      expect(fused.map(({ id }) => id).sort()).toEqual([...ids].sort())
      const figures = fused.map(({ similarity }) => similarity)
      expect(figures).toEqual([...figures].sort((a, b) => b - a))
      for (const figure of figures) expect(figure >= 0 && figure <= 1).toBe(true)
    }),
  )
})

test('what both find well stands first, and what fits better before what fits worse', () => {
  const words = {
    hits: [
      { id: 1, similarity: 0.9 },
      { id: 2, similarity: 0.8 },
    ],
    weight: 1,
  }
  const meaning = {
    hits: [
      { id: 3, similarity: 0.85 },
      { id: 2, similarity: 0.5 },
    ],
    weight: 1,
  }
  expect(fuse(words, meaning).map(({ id }) => id)).toEqual([2, 1, 3])
})
