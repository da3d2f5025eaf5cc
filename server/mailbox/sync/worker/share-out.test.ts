import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut, sumOf } from './share-out.ts'

const workers = fc
  .array(fc.record({ capacity: fc.nat(20), held: fc.nat(20) }), { minLength: 1, maxLength: 8 })
  .map(all => all.map((worker, number) => ({ id: `worker-${number}`, ...worker })))
const total = fc.nat(100)

test('no mailbox is left over where there is room, and nobody has two less than another but who is full', () => {
  fc.assert(
    fc.property(workers, total, (all, total) => {
      const shares = shareOut(all, total)
      const numbers = [...shares.values()]
      expect(sumOf(numbers)).toBe(Math.min(total, sumOf(all.map(({ capacity }) => capacity))))
      for (const { id, capacity } of all) {
        const share = shares.get(id) ?? 0
        expect(share).toBeLessThanOrEqual(capacity)
        if (share < capacity) expect(share).toBeGreaterThanOrEqual(Math.max(...numbers) - 1)
      }
    }),
  )
})

test('workers that have their shares keep them, whichever of them have one more', () => {
  fc.assert(
    fc.property(workers, total, (all, total) => {
      const shares = shareOut(all, total)
      const settled = all.map(worker => ({ ...worker, held: shares.get(worker.id) ?? 0 }))
      expect(shareOut(settled, total)).toEqual(shares)
      const renamed = settled.map(worker => ({
        ...worker,
        id: worker.id.replace(/\d+/, n => `${9 - Number(n)}`),
      }))
      expect([...shareOut(renamed, total).values()]).toEqual([...shares.values()])
    }),
  )
})
