import { createLocalEmbedder } from '#server/engines/local-embedder/local-embedder.ts'
import { learnModel } from '#server/engines/local-embedder/training/learn-model.ts'
import { letterOf } from '../generate-mail.ts'
import { createProse } from '../vocabulary.ts'

export interface MadeVectors {
  dimensions: number
  /** All, one after the other. */
  values: Float32Array
  queries: Float32Array[]
}

const BATCH = 250
/** Of the texts, one batch of so many is learned from. */
const LEARNED = 5
/** As engines make them. */
const LONG = 1536
/** Numbers that each number of a long vector is the sum of. */
const SUMMED = 8

/** The vectors of generated mail and of searches by the local embedder, and longer ones made of them. */
export async function makeVectors(count: number, queries: number): Promise<[MadeVectors, MadeVectors]> {
  const prose = createProse(1)
  const texts = Array.from({ length: count }, (_, at) => {
    const { subject, lines, from } = letterOf(at, count, prose)
    return `${subject}\n${lines.join('\n')}\n${from.name}`
  })
  async function* learned() {
    for (let start = 0; start < count; start += BATCH * LEARNED) yield texts.slice(start, start + BATCH)
  }
  const embedder = createLocalEmbedder(await learnModel(learned()))
  const { dimensions } = embedder
  const { signal } = new AbortController()
  const values = new Float32Array(count * dimensions)
  for (let start = 0; start < count; start += BATCH) {
    const vectors = await embedder.embed(texts.slice(start, start + BATCH), 'passage', signal)
    for (const [at, vector] of vectors.entries()) values.set(vector, (start + at) * dimensions)
  }
  const asked = createProse(99)
  const searches = Array.from({ length: queries }, (_, at) =>
    at % 2 === 0 ? asked.words(2) : asked.sentence(),
  )
  const made = { dimensions, values, queries: await embedder.embed(searches, 'query', signal) }
  return [made, lengthened(made)]
}

/** By a random map, which leaves nearly all angles as they are. */
function lengthened({ dimensions, values, queries }: MadeVectors): MadeVectors {
  const { random } = createProse(7)
  const from = Uint16Array.from({ length: LONG * SUMMED }, () => Math.floor(random() * dimensions))
  const signs = Int8Array.from(from, () => (random() < 0.5 ? -1 : 1))
  const mapped = (vector: Float32Array) => {
    const long = new Float32Array(LONG)
    for (let at = 0; at < from.length; at += 1)
      long[Math.floor(at / SUMMED)]! += signs[at]! * vector[from[at]!]!
    const length = Math.hypot(...long) || 1
    return long.map(value => value / length)
  }
  const count = values.length / dimensions
  const all = new Float32Array(count * LONG)
  for (let at = 0; at < count; at += 1)
    all.set(mapped(values.subarray(at * dimensions, (at + 1) * dimensions)), at * LONG)
  return { dimensions: LONG, values: all, queries: queries.map(mapped) }
}

export const rowsOf = ({ values, dimensions }: MadeVectors, start: number, end: number): Float32Array[] =>
  Array.from({ length: end - start }, (_, at) =>
    values.slice((start + at) * dimensions, (start + at + 1) * dimensions),
  )

/** For each query, which of the first `count` vectors are the `wanted` nearest. */
export function exactNearest(
  { queries, values, dimensions }: MadeVectors,
  count: number,
  wanted: number,
): Set<number>[] {
  return queries.map(query => {
    const products = new Float32Array(count)
    for (let at = 0; at < count; at += 1) {
      const start = at * dimensions
      let product = 0
      for (let place = 0; place < dimensions; place += 1) product += query[place]! * values[start + place]!
      products[at] = product
    }
    return new Set([...products.keys()].sort((a, b) => products[b]! - products[a]!).slice(0, wanted))
  })
}
