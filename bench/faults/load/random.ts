export interface Random {
  /** A whole number from 0 to below this. */
  below(count: number): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** The same choices for the same seed (xorshift32). */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: list => list[below(list.length)] as never,
    chance: share => next() < share,
  }
}
