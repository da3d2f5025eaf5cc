import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf } from './batches.ts'

async function* each(items: readonly number[]) {
  yield* items
}

test('every item is in one batch, in its order, and a batch ends as soon as it is full', async () => {
  const items = fc.array(fc.nat(9))
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      async (given, most, mostSize) => {
        const batches: number[][] = []
        for await (const batch of batchesOf(each(given), { most, mostSize, sizeOf: item => item }))
          batches.push(batch)
        expect(batches.flat()).toEqual(given)
        const sizeOf = (batch: number[]) => batch.reduce((sum, item) => sum + item, 0)
        const isFull = (batch: number[]) => batch.length === most || sizeOf(batch) >= mostSize
        for (const [at, batch] of batches.entries()) {
          expect(isFull(batch.slice(0, -1)) && batch.length > 1).toBe(false)
          expect(batch.length > 0 && (isFull(batch) || at === batches.length - 1)).toBe(true)
        }
      },
    ),
  )
})
