import { expect, test } from 'vitest'
import { cellsFor, cellsNear } from './cells.ts'

const DIMENSIONS = 256

/** Cells of equal size around a circle, drawn when there were so many vectors. */
function cellsOf(vectors: number) {
  const count = cellsFor(vectors)
  const size = Math.round(vectors / count)
  const values = new Float32Array(DIMENSIONS * count)
  for (let cell = 0; cell < count; cell += 1) {
    const angle = (2 * Math.PI * cell) / count
    values.set([Math.cos(angle), Math.sin(angle)], DIMENSIONS * cell)
  }
  return { count, values, sizes: new Uint32Array(count).fill(size), size }
}

const TOWARDS_FIRST = new Float32Array(DIMENSIONS)
TOWARDS_FIRST[0] = 1

test.each([
  [4000, 4000, 4000],
  [100_000, 100_000, 100_000],
  [1_000_000, 1_000_000, 110_000],
  // Twice as many since they were drawn.
  [500_000, 1_000_000, 110_000],
])('of cells drawn for %d vectors, with %d now, a search reads about %d codes', (drawn, now, read) => {
  const cells = cellsOf(drawn)
  const near = cellsNear(cells, TOWARDS_FIRST, now)
  const grown = (near.length * cells.size * now) / drawn
  expect(Math.abs(grown - read)).toBeLessThan(0.05 * read)
})

test('the nearest cells come first', () => {
  const near = cellsNear(cellsOf(10_000), TOWARDS_FIRST, 10_000)
  expect(near[0]).toBe(0)
  expect(near.slice(1, 3).sort((a, b) => a - b)).toEqual([1, cellsFor(10_000) - 1])
})
