/** A share, and where the true one lies with a probability of 95 %. */
interface Rate {
  share: number
  low: number
  high: number
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959963984540054

/**
 * Wilson's score interval, which also holds for few messages and for shares near 0 and 1. Null where there is nothing to
 * take a share of.
 */
export function rateOf(count: number, of: number): Rate | null {
  if (of <= 0) return null
  const share = count / of
  const z2 = Z * Z
  const middle = share + z2 / (2 * of)
  const reach = Z * Math.sqrt((share * (1 - share) + z2 / (4 * of)) / of)
  const scale = 1 + z2 / of
  return {
    share,
    low: count === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    high: count === of ? 1 : Math.min(1, (middle + reach) / scale),
  }
}
