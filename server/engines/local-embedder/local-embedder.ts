import { setImmediate } from 'node:timers/promises'
import type { Embedder, EmbeddingKind } from '../embedder.ts'
import { addLatent, conceptVectors } from './concept-vectors.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'
import type { LocalModel } from './local-model.ts'
import { readTerms, type Term } from './read-terms.ts'
import { localSimilarity } from './similarity.ts'
import { addBigram, addSurface } from './surface-vector.ts'
import { LATENT_DIMENSIONS } from './training/latent-space.ts'
import { DIMENSIONS } from './training/sign-bases.ts'

/** Length of each part of a term's vector. Measured by `bench/search/embedder.ts`. */
interface Parts {
  surface: number
  /** Weight of the spelling of a word that has a concept. */
  surfaceOfConcept: number
  concept: number
  latent: number
  bigram: number
}

const PARTS: Record<EmbeddingKind, Parts> = {
  passage: { surface: 0.7, surfaceOfConcept: 0.4, concept: 1.1, latent: 1, bigram: 0.2 },
  query: { surface: 0.7, surfaceOfConcept: 0.4, concept: 1, latent: 1, bigram: 0.2 },
}

/** Texts between two pauses that let other work run: a few milliseconds. */
const TEXTS_AT_ONCE = 16
/** Cache size; 1.3 KB for each entry. */
const MOST_REMEMBERED = 4_000

/** Embeds texts in this process, without a network. One embedder for each model; it caches words. */
export function createLocalEmbedder(model: LocalModel): Embedder {
  const knowledge = createKnowledge(model.learned)
  const caches = { passage: new Map<string, Float32Array>(), query: new Map<string, Float32Array>() }
  return {
    model: `local-${DIMENSIONS}-${model.version}`,
    dimensions: DIMENSIONS,
    cleaned: text => text,
    similarity: localSimilarity,
    async embed(texts, kind, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        if (vectors.length % TEXTS_AT_ONCE === 0) {
          if (vectors.length > 0) await setImmediate()
          signal.throwIfAborted()
        }
        vectors.push(embedText(text, kind, knowledge, caches[kind]))
      }
      return vectors
    },
  }
}

function embedText(
  text: string,
  kind: EmbeddingKind,
  knowledge: Knowledge,
  cache: Map<string, Float32Array>,
): Float32Array {
  const parts = PARTS[kind]
  const terms = readTerms(text, kind)
  const counted = new Map<string, Counted>()
  for (const term of terms) {
    const known = counted.get(term.key)
    if (known) known.count += 1
    else counted.set(term.key, { term, weight: knowledge.weightOf(term), count: 1 })
  }
  const all = [...counted.values()]
  // Function words are half of all text and say almost nothing about its subject.
  const heavy = all.filter(({ weight }) => weight > LEAST_WEIGHT)
  const sum = new Float32Array(KEPT)
  for (const each of heavy.length > 0 ? heavy : all) {
    const vector = vectorOf(each, parts, knowledge, cache)
    // A repeated word counts more, but less than proportionally.
    const factor = 1 + Math.log(each.count)
    for (let at = 0; at < KEPT; at += 1) sum[at]! += vector[at]! * factor
  }
  const vector = sum.slice(0, DIMENSIONS)
  addLatent(vector, sum.subarray(DIMENSIONS))
  const weights = terms.map(term => counted.get(term.key)!.weight)
  addBigrams(vector, terms, weights, parts.bigram)
  return normalise(vector)
}

interface Counted {
  term: Term
  weight: number
  count: number
}

const LEAST_WEIGHT = 0.05
const LEAST_WEIGHT_OF_BIGRAM = 0.1

/** The vector of a term, followed by its learned context, which is not projected to the dimensions yet. */
const KEPT = DIMENSIONS + LATENT_DIMENSIONS

/** For vectors that are not cached: memory for each of them would cost more than to compute it. */
const scratch = new Float32Array(KEPT)

/** The result may be overwritten by the next call. */
function vectorOf(
  { term, weight }: Counted,
  parts: Parts,
  knowledge: Knowledge,
  cache: Map<string, Float32Array>,
): Float32Array {
  const known = cache.get(term.key)
  if (known) return known
  const hasConcept = term.concepts.length > 0
  const isKnown = knowledge.isKnown(term)
  // A word that occurred nowhere else is unlikely to occur again, so it is not cached.
  const isCached = hasConcept || isKnown
  const kept = isCached ? new Float32Array(KEPT) : scratch.fill(0)
  addSurface(kept, term.word, term.stems, weight * (hasConcept ? parts.surfaceOfConcept : parts.surface))
  for (const number of term.concepts) {
    const factor = (weight * parts.concept) / Math.sqrt(term.concepts.length)
    const vector = conceptVectors()[number]!
    for (let at = 0; at < DIMENSIONS; at += 1) kept[at]! += vector[at]! * factor
  }
  if (isKnown) knowledge.addCompany(kept.subarray(DIMENSIONS), term, weight * parts.latent)
  if (isCached) {
    if (cache.size >= MOST_REMEMBERED) cache.clear()
    cache.set(term.key, kept)
  }
  return kept
}

function addBigrams(target: Float32Array, terms: Term[], weights: number[], share: number): void {
  for (let at = 1; at < terms.length; at += 1) {
    const weight = Math.min(weights[at - 1]!, weights[at]!)
    const [first, second] = [terms[at - 1]!.stems[0], terms[at]!.stems[0]]
    if (weight > LEAST_WEIGHT_OF_BIGRAM && first && second) addBigram(target, first, second, weight * share)
  }
}

function normalise(vector: Float32Array): Float32Array {
  let squares = 0
  for (let at = 0; at < DIMENSIONS; at += 1) squares += vector[at]! * vector[at]!
  // A text of only function words and blanks has no position.
  const factor = squares > 1e-12 ? 1 / Math.sqrt(squares) : 0
  for (let at = 0; at < DIMENSIONS; at += 1) vector[at]! *= factor
  return vector
}
