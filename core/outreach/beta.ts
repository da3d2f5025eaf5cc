import { highest, lowest } from '../lists.ts'
/** A Beta distribution. */
export interface Beta {
  a: number
  b: number
}

/** Points at which densities are computed. */
const POINTS = 401
/** So many standard deviations around the mean are looked at; beyond them lies less than rounding errors. */
const REACH = 7

/** For each the probability that it is greater than all others. They add up to 1. */
export function chancesToBeBest(betas: readonly Beta[]): number[] {
  if (betas.length === 0) return []
  const spans = betas.map(spanOf)
  const low = lowest(spans.map(span => span.low))
  const high = highest(spans.map(span => span.high))
  // As fine as the narrowest needs.
  const narrowest = lowest(spans.map(span => span.high - span.low))
  const points = Math.min(20_001, Math.ceil(((high - low) / narrowest) * POINTS))
  const curves = betas.map(beta => curveOf(beta, low, high, points))
  const chances = curves.map(({ density }, one) => {
    let sum = 0
    for (let at = 0; at < points; at++) {
      let product = density[at] ?? 0
      for (const [other, curve] of curves.entries()) if (other !== one) product *= curve.below[at] ?? 0
      sum += at === 0 || at === points - 1 ? product / 2 : product
    }
    return sum
  })
  const whole = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map(chance => chance / whole)
}

/** The middle interval that holds `share` of the probability. */
export function betaInterval(beta: Beta, share: number): { low: number; high: number } {
  const { low, high } = spanOf(beta)
  const { below } = curveOf(beta, low, high, POINTS)
  const quantile = (wanted: number) => {
    const at = below.findIndex(value => value >= wanted)
    return low + ((at === -1 ? POINTS - 1 : at) / (POINTS - 1)) * (high - low)
  }
  const tail = (1 - share) / 2
  return { low: quantile(tail), high: quantile(1 - tail) }
}

/** Density and distribution at points from `low` to `high`, both up to a common factor that makes the last `below` 1. */
function curveOf({ a, b }: Beta, low: number, high: number, points: number) {
  const peak = logDensity(a, b, Math.min(high, Math.max(low, modeOf(a, b))))
  const density = new Float64Array(points)
  const below = new Float64Array(points)
  let sum = 0
  let last = 0
  for (let at = 0; at < points; at++) {
    const value = Math.exp(logDensity(a, b, low + (at / (points - 1)) * (high - low)) - peak)
    sum += at === 0 ? 0 : (value + last) / 2
    density[at] = value
    below[at] = sum
    last = value
  }
  for (let at = 0; at < points; at++) {
    density[at] = (density[at] ?? 0) / sum
    below[at] = (below[at] ?? 0) / sum
  }
  return { density, below }
}

/** 0 times the logarithm of 0 counts as 0, at the ends of a distribution that does not vanish there. */
const term = (factor: number, x: number): number => (factor === 0 ? 0 : factor * Math.log(x))
const logDensity = (a: number, b: number, x: number): number => term(a - 1, x) + term(b - 1, 1 - x)
const modeOf = (a: number, b: number): number => (a + b === 2 ? 0.5 : (a - 1) / (a + b - 2))

function spanOf({ a, b }: Beta): { low: number; high: number } {
  const mean = a / (a + b)
  const reach = REACH * Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  return { low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) }
}
