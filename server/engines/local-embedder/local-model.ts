import { createHash } from 'node:crypto'
import { CONCEPT_SOURCE } from './concepts.ts'
import { LATENT_DIMENSIONS } from './training/latent-space.ts'

/** What was learned from a mailbox: how rare its words are, and which words occur in similar contexts. */
export interface LocalModel {
  /** 12 hexadecimal digits: a hash of the learned data and of the algorithm's version. */
  readonly version: string
  readonly learned: Learned
  /** The serialised model; less than 2 MB. */
  serialise(): Uint8Array
}

export interface Learned {
  /** Number of texts that it was learned from. */
  texts: number
  /** Ids of terms, ascending. */
  terms: Uint32Array
  /** Number of texts with each term. */
  counts: Uint32Array
  /** `LATENT_DIMENSIONS` numbers for each term, with length 127 or 0. */
  directions: Int8Array
}

/** Increase this whenever the same model yields other vectors for the same text. */
const REVISION = 1
const SPACE = createHash('sha256').update(`${REVISION}\n${CONCEPT_SOURCE}`).digest()

/** "QBLM": Quillbox local model, as a little-endian number. */
const MAGIC = 0x4d4c4251
const HEADER_BYTES = 16
const MOST_TERMS = 1 << 16

export function createLocalModel(learned: Learned): LocalModel {
  const bytes = serialise(learned)
  const version = createHash('sha256').update(SPACE).update(bytes).digest('hex').slice(0, 12)
  return { version, learned, serialise: () => bytes.slice() }
}

/** Throws a `RangeError` if the bytes are not a model. */
export function parseLocalModel(bytes: Uint8Array): LocalModel {
  const refuse = () => new RangeError('These bytes are not a model of the local embedder')
  if (bytes.length < HEADER_BYTES) throw refuse()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [magic, format, texts, size] = [0, 4, 8, 12].map(at => view.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ]
  if (magic !== MAGIC || format !== LATENT_DIMENSIONS || size > MOST_TERMS) throw refuse()
  if (bytes.length !== HEADER_BYTES + size * (8 + LATENT_DIMENSIONS)) throw refuse()
  const numbers = (start: number) =>
    Uint32Array.from({ length: size }, (_, at) => view.getUint32(start + at * 4, true))
  const terms = numbers(HEADER_BYTES)
  if (terms.some((id, at) => at > 0 && id <= terms[at - 1]!)) throw refuse()
  const counts = numbers(HEADER_BYTES + size * 4)
  const directions = Int8Array.from(bytes.subarray(HEADER_BYTES + size * 8), byte => (byte << 24) >> 24)
  return createLocalModel({ texts, terms, counts, directions })
}

function serialise({ texts, terms, counts, directions }: Learned): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + terms.length * 8 + directions.length)
  const view = new DataView(bytes.buffer)
  ;[MAGIC, LATENT_DIMENSIONS, texts, terms.length, ...terms, ...counts].forEach((value, at) => {
    view.setUint32(at * 4, value, true)
  })
  bytes.set(
    new Uint8Array(directions.buffer, directions.byteOffset, directions.length),
    HEADER_BYTES + terms.length * 8,
  )
  return bytes
}

/** The model before anything was learned: concepts, spelling, and general word frequencies. */
export const baseModel: LocalModel = createLocalModel({
  texts: 0,
  terms: new Uint32Array(),
  counts: new Uint32Array(),
  directions: new Int8Array(),
})
