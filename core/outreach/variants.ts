import { chanceOf } from '#core/sequence/chance.ts'
import { lowest } from '../lists.ts'
import { type Beta, betaInterval, chancesToBeBest } from './beta.ts'

interface Variant {
  id: number
  isOn: boolean
}

/**
 * The variant of a step for one enrolment: always the same for the same variants. Each variant draws a number and the highest
 * wins, so switching one off moves only those who had it. Null if none is on.
 */
export function chooseVariant<V extends Variant>(
  enrolment: string | number,
  step: number,
  variants: readonly V[],
): V | null {
  let best: { variant: V; drawn: number } | null = null
  for (const variant of variants) {
    if (!variant.isOn) continue
    const drawn = chanceOf(`${enrolment}:${step}:variant ${variant.id}`)
    if (!best || drawn > best.drawn) best = { variant, drawn }
  }
  return best?.variant ?? null
}

/** What came of a variant: how many messages were delivered, and how many of these had the outcome that counts. */
interface VariantCount {
  id: number
  delivered: number
  succeeded: number
}

interface JudgedVariant extends VariantCount {
  /** Null before anything was delivered. */
  rate: number | null
  /** The rate lies in it with a probability of 95 %. */
  interval: { low: number; high: number }
  /** The probability that no other variant is better. */
  chanceToBeBest: number
}

interface Judgement {
  variants: JudgedVariant[]
  /** Null while it is too early to say. */
  winner: number | null
  /** One sentence for the person. */
  inWords: string
}

/** So many messages of each variant are needed, and so many outcomes of all of them, before a winner is named. */
const LEAST_DELIVERED = 100
const LEAST_SUCCEEDED = 20
/**
 * So likely has a variant to be the best. People look at reports every day, and each look is another chance to be wrong: with
 * 0.95 every third pair of equal variants would get a "winner" some day. `variants.test.ts` counts how often that happens.
 */
const LEAST_CHANCE = 0.997

/** Compares the variants of a step, each with a uniform prior (Beta-Binomial). */
export function judgeVariants(counts: readonly VariantCount[]): Judgement {
  const betas = counts.map(betaOf)
  const chances = chancesToBeBest(betas)
  const variants = counts.map((count, at) => ({
    ...count,
    rate: count.delivered === 0 ? null : count.succeeded / count.delivered,
    interval: betaInterval(betas[at] as Beta, 0.95),
    chanceToBeBest: chances[at] ?? 0,
  }))
  if (variants.length < 2) return { variants, winner: null, inWords: 'There is nothing to compare it with.' }
  const fewest = lowest(counts.map(({ delivered }) => delivered))
  const succeeded = counts.reduce((sum, count) => sum + count.succeeded, 0)
  if (fewest < LEAST_DELIVERED)
    return early(variants, `each variant needs ${LEAST_DELIVERED} delivered messages, and one has ${fewest}`)
  if (succeeded < LEAST_SUCCEEDED)
    return early(variants, `${LEAST_SUCCEEDED} answers are needed in all, and there are ${succeeded}`)
  const best = variants.reduce((top, other) => (other.chanceToBeBest > top.chanceToBeBest ? other : top))
  const chance = percent(best.chanceToBeBest)
  if (best.chanceToBeBest < LEAST_CHANCE)
    return early(
      variants,
      `the best one so far is the best with a probability of ${chance}, and ${percent(LEAST_CHANCE)} are needed`,
    )
  return { variants, winner: best.id, inWords: `It is the best with a probability of ${chance}.` }
}

const early = (variants: JudgedVariant[], why: string): Judgement => ({
  variants,
  winner: null,
  inWords: `Not enough yet: ${why}.`,
})

/** Rounded down, so that 99.96 % is not called certain. */
const percent = (share: number): string => `${Math.floor(share * 1000) / 10} %`

/** Somebody may answer twice, and an answer may count before its delivery is known. */
function betaOf({ delivered, succeeded }: VariantCount): Beta {
  const hits = Math.max(0, Math.min(succeeded, delivered))
  return { a: 1 + hits, b: 1 + Math.max(0, delivered) - hits }
}
