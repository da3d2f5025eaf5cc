import { highest } from '#core/lists.ts'
import type { Learned } from './local-model.ts'
import type { Term } from './read-terms.ts'
import { LATENT_DIMENSIONS } from './training/latent-space.ts'

/** What was learned from the mailbox, for one term at a time. */
export interface Knowledge {
  /** Whether the term occurred more than once; true for every term before anything was learned. */
  isKnown(term: Term): boolean
  /** Weight of a term, about 0 to 1: its weight in general mail, corrected by its frequency in this mailbox. */
  weightOf(term: Term): number
  /**
   * Adds the direction of the term's learned context, with a length of up to `weight`, in `LATENT_DIMENSIONS` numbers.
   */
  addCompany(target: Float32Array, term: Term, weight: number): void
}

/** Number of texts that count as much as the knowledge of general mail. */
const TEXTS_TO_TRUST = 300
/** Number of texts with a term at which half of its learned direction is trusted. */
const COUNT_TO_TRUST = 6
/** The mean of the learned correction is about 1. */
const RARITY_SCALE = 1.35
const INT8_LENGTH = 127

export function createKnowledge({ texts, terms, counts, directions }: Learned): Knowledge {
  const places = new Map<number, number>()
  terms.forEach((id, place) => {
    places.set(id, place)
  })
  const trust = texts / (texts + TEXTS_TO_TRUST)
  const placesOf = (term: Term) => term.ids.map(id => places.get(id)).filter(place => place !== undefined)

  return {
    isKnown: term => texts === 0 || term.ids.some(id => places.has(id)),
    weightOf(term) {
      if (texts === 0) return term.weight
      const most = highest(
        placesOf(term).map(place => counts[place]!),
        1,
      )
      const rarity = Math.log((texts + 1) / most) / Math.log(texts + 1)
      return term.weight * (1 - trust + trust * RARITY_SCALE * rarity)
    },
    addCompany(target, term, weight) {
      const known = placesOf(term)
      for (const place of known) {
        const count = counts[place]!
        const belief = (trust * count) / (count + COUNT_TO_TRUST)
        const step = (weight * belief) / INT8_LENGTH / Math.sqrt(known.length)
        for (let axis = 0; axis < LATENT_DIMENSIONS; axis += 1) {
          target[axis]! += directions[place * LATENT_DIMENSIONS + axis]! * step
        }
      }
    },
  }
}
