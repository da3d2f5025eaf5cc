import { TERM_BITS } from '../hash.ts'
import { createLocalModel, type LocalModel } from '../local-model.ts'
import { readTerms } from '../read-terms.ts'
import { WEIGHTS } from '../word-weights.ts'
import { createBoundedCounter } from './bounded-counter.ts'
import { LATENT_DIMENSIONS, latentDirections, type Pair } from './latent-space.ts'

interface ModelTrainer {
  readonly texts: number
  /** Counts the words of a passage, and the pairs that are near each other. Takes about 0.1 ms. */
  add(text: string): void
  /**
   * The model so far; more passages can be added afterwards. For a mailbox of 100,000 messages it computes for some
   * seconds without a pause, so it must not run in a thread that answers requests.
   */
  finish(): LocalModel
}

/** 12 bytes for each slot: 1.5 MB and 12 MB, for mailboxes of any size. */
const TERM_SLOTS = 1 << 17
const PAIR_SLOTS = 1 << 20
const VOCABULARY = 12_000
/** Maximum distance of a pair in terms: about two sentences. */
const WINDOW = 12
const LEAST_COUNT = 2
const PAIR_BASE = 2 ** TERM_BITS

/** Learns from the passages of a mailbox, one after the other. The same texts in the same order yield the same model. */
export function createModelTrainer(): ModelTrainer {
  const terms = createBoundedCounter(TERM_SLOTS)
  const pairs = createBoundedCounter(PAIR_SLOTS)
  let texts = 0
  return {
    get texts() {
      return texts
    },
    add(text) {
      const sequence = readTerms(text, 'passage').filter(term => term.weight > WEIGHTS.common)
      const ids = sequence.flatMap(term => term.ids)
      if (ids.length === 0) return
      texts += 1
      for (const id of new Set(ids)) terms.add(id)
      for (const pair of pairsOf(ids, id => terms.count(id) >= LEAST_COUNT)) pairs.add(pair)
    },
    finish() {
      const frequent = terms
        .entries()
        .filter(([, count]) => count >= LEAST_COUNT)
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, VOCABULARY)
        .sort((a, b) => a[0] - b[0])
      const places = new Map(frequent.map(([id], place) => [id, place]))
      const known: Pair[] = []
      for (const [key, count] of pairs.entries()) {
        const a = places.get(Math.floor(key / PAIR_BASE))
        const b = places.get(key % PAIR_BASE)
        if (a !== undefined && b !== undefined) known.push({ a, b, count })
      }
      const directions = latentDirections(frequent.length, known)
      return createLocalModel({
        texts,
        terms: Uint32Array.from(frequent, ([id]) => id),
        counts: Uint32Array.from(frequent, ([, count]) => count),
        directions: Int8Array.from(directions.subarray(0, frequent.length * LATENT_DIMENSIONS), value =>
          Math.round(value * 127),
        ),
      })
    },
  }
}

/** Each pair of a passage once, encoded as one number with the lower id first. */
function pairsOf(ids: number[], isCounted: (id: number) => boolean): Set<number> {
  const found = new Set<number>()
  const counted = ids.filter(isCounted)
  counted.forEach((id, at) => {
    for (let next = at + 1; next <= at + WINDOW && next < counted.length; next += 1) {
      const other = counted[next]!
      if (other !== id) found.add(Math.min(id, other) * PAIR_BASE + Math.max(id, other))
    }
  })
  return found
}
