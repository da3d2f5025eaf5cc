import { setImmediate } from 'node:timers/promises'

/** The centres of cells, concatenated; vectors and centres have length 1. */
interface Centers {
  count: number
  values: Float32Array
}

/** The same, with the number of vectors in each cell when they were drawn. */
export interface Cells extends Centers {
  sizes: Uint32Array
}

/** Centres in groups of neighbours, so that a vector need not be compared with each to find the cell where it belongs. */
interface GroupedCenters extends Centers {
  groups: Centers
  /** The cells of each group: a part of `values`, from cell `first` on. */
  members: (Centers & { first: number })[]
}

/** From this many vectors on, a search goes by the codes of cells; with fewer it compares all vectors. */
const CELLS_FROM = 2000
/** A search scores so many codes, of the cells nearest to the query. */
const MOST_CODES = 110_000
/** Cells are computed again once the number of vectors has grown by this factor. */
const GROWTH = 3
/**
 * The number of cells, divided by the average number of vectors in one. In smaller cells fewer vectors are not near; but each is
 * a row to read.
 */
const FINENESS = 4
/** Size of the sample for each centre. */
export const SAMPLED_PER_CELL = 10
const ROUNDS = 4
/** Comparisons between two pauses that let other work run: a few milliseconds. */
const COMPARED_AT_ONCE = 20_000

export const cellsFor = (vectors: number) => Math.round(Math.sqrt(FINENESS * vectors))
/** The number of vectors for which so many cells were drawn: the inverse of `cellsFor`. */
const vectorsFor = (cells: number) => cells ** 2 / FINENESS

/** Whether cells have to be computed for a model with this many vectors and cells (0: it has none yet). */
export const areCellsDue = ({ embedded, cells }: { embedded: number; cells: number }) =>
  embedded >= CELLS_FROM && embedded >= GROWTH * vectorsFor(cells)

/**
 * Finds centres in a sample of vectors: k-means by cosine, first of groups, then of the cells in each, as many as its part of the
 * sample is large. So a vector is compared with about 2 · √count centres in place of `count`.
 */
export async function drawCenters(
  sample: Float32Array[],
  count: number,
  signal: AbortSignal,
): Promise<GroupedCenters> {
  const groups = await kMeans(sample, Math.round(Math.sqrt(count)), signal)
  const parts: Float32Array[][] = Array.from({ length: groups.count }, () => [])
  await eachWithPauses(sample, groups.count, signal, vector => {
    parts[cellOf(groups, vector)]?.push(vector)
  })
  const members: GroupedCenters['members'] = []
  let first = 0
  for (const [at, part] of parts.entries()) {
    const share = Math.max(1, Math.round((count * part.length) / sample.length))
    const centers =
      part.length > 0 ? await kMeans(part, Math.min(share, part.length), signal) : only(groups, at)
    members.push({ ...centers, first })
    first += centers.count
  }
  return { count: first, values: joined(members.map(({ values }) => values)), groups, members }
}

/** K-means by cosine, started with vectors spread over the sample. */
async function kMeans(sample: Float32Array[], count: number, signal: AbortSignal): Promise<Centers> {
  const dimensions = sample[0]?.length ?? 0
  const step = sample.length / count
  let centers: Centers = {
    count,
    values: joined(Array.from({ length: count }, (_, at) => sample[Math.floor(at * step)] as Float32Array)),
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float32Array(centers.values.length)
    await eachWithPauses(sample, count, signal, vector => {
      const start = cellOf(centers, vector) * dimensions
      for (let at = 0; at < dimensions; at += 1) sums[start + at]! += vector[at]!
    })
    centers = { count, values: unitParts(sums, centers) }
  }
  return centers
}

/** The cell of the nearest group whose centre is nearest. */
export function cellInGroup({ groups, members }: GroupedCenters, vector: Float32Array): number {
  const { first, ...cells } = members[cellOf(groups, vector)]!
  return first + cellOf(cells, vector)
}

/** The cell with the nearest centre. */
export function cellOf(centers: Centers, vector: Float32Array): number {
  let best = 0
  let most = -Infinity
  for (let cell = 0; cell < centers.count; cell += 1) {
    const product = productWith(centers, cell, vector)
    if (product > most) {
      best = cell
      most = product
    }
  }
  return best
}

/**
 * The cells that a search near this vector looks into, nearest first, until they have as many codes as it may read: some cells
 * are many times as large as others. `embedded` is the number of vectors now; all cells are assumed to have grown alike since
 * they were drawn.
 */
export function cellsNear(cells: Cells, vector: Float32Array, embedded: number): number[] {
  const products = Float32Array.from({ length: cells.count }, (_, cell) => productWith(cells, cell, vector))
  const nearest = [...products.keys()].sort((a, b) => products[b]! - products[a]!)
  const drawn = cells.sizes.reduce((sum, size) => sum + size, 0)
  let left = MOST_CODES * Math.min(1, drawn / embedded)
  const end = nearest.findIndex(cell => {
    left -= cells.sizes[cell]!
    return left <= 0
  })
  return end < 0 ? nearest : nearest.slice(0, end + 1)
}

/** How many centres a vector is compared with to find its cell, about. */
export const comparedToAssign = ({ count, groups }: GroupedCenters) => groups.count + count / groups.count

/** Calls `act` for each vector, and yields to other work every few milliseconds. */
export async function eachWithPauses(
  vectors: Float32Array[],
  compared: number,
  signal: AbortSignal,
  act: (vector: Float32Array, at: number) => void,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(COMPARED_AT_ONCE / compared))
  for (const [at, vector] of vectors.entries()) {
    if (at % atOnce === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
    act(vector, at)
  }
}

/** Centres as numbers of 16 bits, followed by sizes of 32 bits. */
export const serialiseCells = ({ values, sizes }: Cells): Buffer =>
  Buffer.concat([Buffer.from(new Float16Array(values).buffer), Buffer.from(sizes.buffer)])

/** The inverse. */
export function parseCells(
  bytes: Buffer,
  { cells: count, dimensions }: { cells: number; dimensions: number },
): Cells {
  const end = count * dimensions * Float16Array.BYTES_PER_ELEMENT
  // Copied, because a view must begin at an aligned offset.
  const copyOf = (part: Buffer) => Uint8Array.from(part).buffer
  const values = Float32Array.from(new Float16Array(copyOf(bytes.subarray(0, end))))
  const sizes = new Uint32Array(copyOf(bytes.subarray(end)))
  return { count, values, sizes }
}

function joined(parts: Float32Array[]): Float32Array {
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const part of parts) {
    values.set(part, start)
    start += part.length
  }
  return values
}

/** One of the centres by itself. */
function only({ count, values }: Centers, at: number): Centers {
  const length = values.length / count
  return { count: 1, values: values.slice(at * length, (at + 1) * length) }
}

function productWith({ values }: Centers, cell: number, vector: Float32Array): number {
  const start = cell * vector.length
  let product = 0
  for (let at = 0; at < vector.length; at += 1) product += values[start + at]! * vector[at]!
  return product
}

/** Normalises every centre to length 1; one without vectors stays as it was. */
function unitParts(sums: Float32Array, { count, values }: Centers): Float32Array {
  const length = sums.length / count
  for (let start = 0; start < sums.length; start += length) {
    const part = sums.subarray(start, start + length)
    const size = Math.hypot(...part)
    if (size === 0) part.set(values.subarray(start, start + length))
    else for (let at = 0; at < length; at += 1) part[at]! /= size
  }
  return sums
}
