import { isBanner } from './quote-patterns.ts'

/** A letter that is at hand, such as one of the same conversation, prepared for `notIn`. */
export interface KnownLetter {
  /** Its lines as keys, one behind the other. */
  text: string
  /** Where lines begin, and the end of the last one. */
  edges: ReadonlySet<number>
  /** Where lines begin, by their first characters. */
  begins: ReadonlyMap<string, readonly number[]>
}

/** Longer letters are not compared. */
const MOST_LINES = 3000
const INDEXED = 3
/** Shorter lines may be anywhere in a letter by chance. */
const LONG = 12

/** Prepares the text of a letter, as it is read. Banners are of one copy of it. */
export function knownLetter(whole: string): KnownLetter {
  const keys = whole.split('\n', MOST_LINES).map(line => (isBanner(line) ? '' : keyOf(line)))
  const text = keys.join('')
  const begins = new Map<string, number[]>()
  const edges = new Set([0])
  let at = 0
  for (const key of keys) {
    if (key === '') continue
    for (let length = 1; length <= INDEXED; length += 1) {
      const first = text.slice(at, at + length)
      const places = begins.get(first)
      if (!places) begins.set(first, [at])
      else if (places.at(-1) !== at) places.push(at)
    }
    at += key.length
    edges.add(at)
  }
  return { text, edges, begins }
}

/**
 * The letters without those that have this introduction of a quote, too: copies of the letter that quotes, and answers to it.
 * They have what its writer says within the quote.
 */
export function lettersBefore(
  letters: readonly KnownLetter[],
  introduction: readonly { text: string }[],
): readonly KnownLetter[] {
  const key = introduction.map(({ text }) => keyOf(text)).join('')
  return letters.filter(({ text }) => !text.includes(key))
}

/**
 * Whether one letter has all of these lines, in their order, however they are wrapped. Longer lines with marks may leave parts
 * of the letter out; others have to continue the line above.
 */
export function isWithinOne(
  letters: readonly KnownLetter[],
  lines: readonly { text: string; quote: string }[],
): boolean {
  if (letters.length === 0 || lines.length > MOST_LINES) return false
  const keyed = lines.map(({ text, quote }) => ({ key: isBanner(text) ? '' : keyOf(text), quote }))
  return letters.some(({ text }) => {
    let end = 0
    return keyed.every(({ key, quote }) => {
      const isFree = quote !== 'none' && key.length >= LONG
      const at = text.startsWith(key, end) ? end : isFree ? text.indexOf(key, end) : -1
      end = at + key.length
      return at >= 0
    })
  })
}

interface Line {
  text: string
  /** Whether it may be somebody else's: other lines take their places first. */
  isDoubtful: boolean
}

/**
 * The lines that are not in the letter at hand which has most of them; null where none has half of them. A place in a letter
 * counts for one line: a second "Yes." is not the first.
 */
export function notIn<L extends Line>(
  letters: readonly KnownLetter[],
  lines: readonly L[],
): ReadonlySet<L> | null {
  if (lines.length > MOST_LINES) return null
  const sized = lines.flatMap(line => {
    const key = keyOf(line.text)
    return key === '' ? [] : [{ line, key }]
  })
  const inOrder = [...sized.filter(it => !it.line.isDoubtful), ...sized.filter(it => it.line.isDoubtful)]
  let fewest: { line: L }[] | null = null
  for (const letter of letters) {
    const used = new Set<number>()
    const missing = inOrder.filter(({ key }) => !takesPlace(letter, key, used))
    if (2 * missing.length <= sized.length && missing.length < (fewest?.length ?? Number.POSITIVE_INFINITY))
      fewest = missing
    if (missing.length === 0) break
  }
  return fewest && new Set(fewest.map(({ line }) => line))
}

/** A place begins and ends with lines, so that a part of a sentence is not the sentence. */
function takesPlace({ text, edges, begins }: KnownLetter, key: string, used: Set<number>): boolean {
  const at = begins
    .get(key.slice(0, INDEXED))
    ?.find(place => !used.has(place) && edges.has(place + key.length) && text.startsWith(key, place))
  if (at !== undefined) used.add(at)
  return at !== undefined
}

/** Programs wrap lines, and change spaces, signs, bullets, pictures and the addresses behind links. */
function keyOf(line: string): string {
  return line
    .replace(/<[^<>]{0,2000}>|\[(?:cid|image)[^[\]]{0,500}\]/gi, '')
    .replace(/^[>\s]*(?:[-*•·o]|\d{1,2}[.)])\s/, '')
    .replace(/[^\p{L}\p{N}?!]+/gu, '')
    .toLowerCase()
}
