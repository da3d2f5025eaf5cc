export interface Sharer {
  id: string
  /** The largest number of mailboxes that it takes. */
  capacity: number
  /** How many it has now. */
  held: number
}

/**
 * How many of `total` mailboxes each of these workers should have, by its id: all the same number, as far as their
 * capacities allow. A remainder goes to the workers that already have more, so that mailboxes do not move to and fro.
 */
export function shareOut(workers: readonly Sharer[], total: number): Map<string, number> {
  let left = total
  // Workers with less capacity than this are full; all others have so many, and some of them one more.
  let level = 0
  for (const [full, { capacity }] of workers.toSorted((a, b) => a.capacity - b.capacity).entries()) {
    level = Math.max(level, Math.floor(left / (workers.length - full)))
    left -= capacity
  }
  const shares = new Map(workers.map(({ id, capacity }) => [id, Math.min(capacity, level)]))
  const remainder = total - sumOf([...shares.values()])
  workers
    .filter(({ capacity }) => capacity > level)
    .toSorted((a, b) => b.held - a.held || (a.id < b.id ? -1 : 1))
    .slice(0, remainder)
    .forEach(({ id }) => {
      shares.set(id, level + 1)
    })
  return shares
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
