import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { fuse } from './rank-fusion.ts'
import { TIERS } from './rank-queries.ts'

const similarity = fc.double({ min: 0, max: 1, noNaN: true })
const byFigure = <T extends { similarity: number }>(found: T[]) =>
  found.sort((a, b) => b.similarity - a.similarity)
const hits = fc
  .uniqueArray(fc.record({ id: fc.nat(20), similarity }), { selector: ({ id }) => id })
  .map(byFigure)
const wordHits = fc
  .uniqueArray(
    fc.record({ id: fc.nat(20), similarity, hasAll: fc.boolean(), tier: fc.constant(TIERS.some) }),
    { selector: ({ id }) => id },
  )
  .map(byFigure)

test('all are there once, the figures descend between 1 and 0, and the best with all words is among the first five', () => {
  forAll(wordHits, hits, fc.boolean(), (words, meaning, isByMeaning) => {
    const fused = fuse(words, meaning, { isByMeaning })
    const ids = fused.map(({ id }) => id)
    expect([...ids].sort()).toEqual([...new Set([...words, ...meaning].map(({ id }) => id))].sort())
    const figures = fused.map(({ similarity }) => similarity)
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
    for (const figure of figures) expect(figure >= 0 && figure <= 1).toBe(true)
    const withAll = words.find(({ hasAll }) => hasAll)
    if (withAll) expect(ids.indexOf(withAll.id)).toBeLessThan(5)
  })
})

test('what both find well stands first, and what fits better before what fits worse', () => {
  const words = [
    { id: 1, similarity: 0.55, hasAll: false, tier: TIERS.some },
    { id: 2, similarity: 0.5, hasAll: false, tier: TIERS.some },
  ]
  const meaning = [
    { id: 3, similarity: 0.45 },
    { id: 2, similarity: 0.4 },
  ]
  expect(fuse(words, meaning, { isByMeaning: true }).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('once a message has all words, only who asks for meaning gets another order', () => {
  const words = [
    { id: 1, similarity: 0.5, hasAll: true, tier: TIERS.some },
    { id: 2, similarity: 0.48, hasAll: true, tier: TIERS.some },
  ]
  const meaning = [
    { id: 2, similarity: 0.9 },
    ...Array.from({ length: 11 }, (_, at) => ({ id: at + 3, similarity: 0.4 })),
  ]
  const order = (isByMeaning: boolean) => fuse(words, meaning, { isByMeaning }).map(({ id }) => id)
  expect(order(false).slice(0, 2)).toEqual([1, 2])
  expect(order(true).slice(0, 2)).toEqual([2, 1])
})
