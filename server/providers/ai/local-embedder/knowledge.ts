import type { Learned } from './local-model.ts'
import type { Term } from './read-terms.ts'
import { LATENT_DIMENSIONS } from './training/latent-space.ts'

/** What was learned, as it is asked for. */
export interface Knowledge {
  /** Whether it was met more than once; of every term, before anything was learned. */
  isKnown(term: Term): boolean
  /** How much a term says, about 0 to 1: what it says in any mail, corrected by how common it is in this. */
  weightOf(term: Term): number
  /** Adds the direction of a term's company, up to a length of `weight`, in `LATENT_DIMENSIONS` numbers. */
  addCompany(target: Float32Array, term: Term, weight: number): void
}

/** So many texts count as much as what is known of mail in general. */
const TEXTS_TO_TRUST = 300
/** In so many texts a term has to be found for half of its direction to be believed. */
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
      const most = Math.max(1, ...placesOf(term).map(place => counts[place]!))
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
