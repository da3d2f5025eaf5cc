// A call with spread arguments fails from about 120,000 of them on, so lists of any length go through these.

export function append<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item)
}

/** The highest of all numbers and of `least`. */
export function highest(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let most = least
  for (const number of numbers) most = Math.max(most, number)
  return most
}

/** The lowest of all numbers and of `most`. */
export function lowest(numbers: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let least = most
  for (const number of numbers) least = Math.min(least, number)
  return least
}
