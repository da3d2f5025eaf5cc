import { expect, test } from 'vitest'
import { cellsFor, cellsNear } from './cells.ts'

/** Cells of equal size around a circle, drawn when there were so many vectors. */
function cellsOf(vectors: number) {
  const count = cellsFor(vectors)
  const size = Math.round(vectors / count)
  const values = new Float32Array(2 * count)
  for (let cell = 0; cell < count; cell += 1) {
    const angle = (2 * Math.PI * cell) / count
    values.set([Math.cos(angle), Math.sin(angle)], 2 * cell)
  }
  return { count, values, sizes: new Uint32Array(count).fill(size), size }
}

const TOWARDS_FIRST = Float32Array.of(1, 0)

test.each([
  [4000, 4000, 1000],
  [10_000, 10_000, 2500],
  [100_000, 100_000, 5400],
  [1_000_000, 1_000_000, 11_600],
  // Twice as many since they were drawn.
  [50_000, 100_000, 5400],
])('of cells drawn for %d vectors, with %d now, a search compares about %d', (drawn, now, compared) => {
  const cells = cellsOf(drawn)
  const near = cellsNear(cells, TOWARDS_FIRST, now)
  const grown = (near.length * cells.size * now) / drawn
  expect(Math.abs(grown - compared)).toBeLessThan(0.05 * compared)
})

test('the nearest cells come first', () => {
  const near = cellsNear(cellsOf(10_000), TOWARDS_FIRST, 10_000)
  expect(near[0]).toBe(0)
  expect(near.slice(1, 3).sort((a, b) => a - b)).toEqual([1, cellsFor(10_000) - 1])
})
