import { CONCEPTS } from './concepts.ts'
import { addBasisVector, DIMENSIONS } from './training/sign-bases.ts'

/** Share of a related concept's direction in a concept's vector, before normalisation. */
const RELATED = 0.55

let made: Float32Array[] | null = null

/**
 * A unit vector for each concept of the table: its own direction, which no other has, plus a little of the directions of
 * related concepts. The relation is symmetric.
 */
export function conceptVectors(): readonly Float32Array[] {
  made ??= makeVectors()
  return made
}

function makeVectors(): Float32Array[] {
  const numbers = new Map(CONCEPTS.map(({ key }, number) => [key, number]))
  const related = CONCEPTS.map(() => new Set<number>())
  CONCEPTS.forEach((concept, number) => {
    for (const key of concept.related) {
      const other = numbers.get(key)
      if (other === undefined) continue
      related[number]!.add(other)
      related[other]!.add(number)
    }
  })
  return CONCEPTS.map((_, number) => {
    const vector = new Float32Array(DIMENSIONS)
    addOwn(vector, number, 1)
    // The more related concepts there are, the less each of them counts.
    const share = RELATED / Math.sqrt(Math.max(1, related[number]!.size / 2))
    for (const other of related[number]!) addOwn(vector, other, share)
    const length = Math.hypot(...vector)
    return vector.map(value => value / length)
  })
}

/** Up to 512 concepts fit into two bases. The first vector of a basis, with equal signs, is as good as any. */
function addOwn(target: Float32Array, number: number, weight: number): void {
  addBasisVector(target, number < DIMENSIONS ? 0 : 1, number % DIMENSIONS, weight)
}

const axes: Float32Array[] = []

/** Adds learned directions along the axes of another basis, which has the same distance to every concept. */
export function addLatent(target: Float32Array, company: Float32Array): void {
  for (let axis = 0; axis < company.length; axis += 1) {
    const share = company[axis]!
    if (share === 0) continue
    const vector = axes[axis] ?? latentAxis(axis)
    axes[axis] = vector
    for (let at = 0; at < DIMENSIONS; at += 1) target[at]! += vector[at]! * share
  }
}

function latentAxis(axis: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  addBasisVector(vector, 2, axis, 1)
  return vector
}
