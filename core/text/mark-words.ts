import { foldText } from './fold.ts'

/** A piece of text, and whether it is what was looked for. */
interface MarkedPart {
  text: string
  isMatch: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** Words are the same when they begin alike for so long: "invoices" and "invoice", "Rechnungen" and "Rechnung". */
const STEM_LETTERS = 5

/** Words of a search, folded, as `markWords` looks for them. */
export function wordsToMark(query: string): string[] {
  return [...new Set(foldText(query).match(WORD) ?? [])].filter(word => word.length > 1)
}

/** Text in parts, with the words of a search marked; inflected ones, too. Together the parts are the text. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { index, word } of findWords(text, words)) {
    if (index > at) parts.push({ text: text.slice(at, index), isMatch: false })
    parts.push({ text: word, isMatch: true })
    at = index + word.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false })
  return parts
}

/** Where the words of a search, or inflected ones, stand in a text. */
function findWords(text: string, words: readonly string[]): { index: number; word: string }[] {
  // Of most words of a text their first letter says that they are others; folding may change letters beyond ASCII.
  const initials = words
    .flatMap(([first = '']) => [first, first.toUpperCase()])
    .filter(letter => letter <= '\x7F')
  const candidates = new RegExp(
    `(?=[${initials.join('')}\\u0080-\\u{10FFFF}])(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]+`,
    'gu',
  )
  return [...text.matchAll(candidates)]
    .filter(([word]) => isMatch(foldText(word), words))
    .map(({ index, 0: word }) => ({ index, word }))
}

function isMatch(word: string, words: readonly string[]): boolean {
  return words.some(
    wanted =>
      word === wanted ||
      (wanted.length >= STEM_LETTERS &&
        word.startsWith(wanted.slice(0, Math.max(STEM_LETTERS, wanted.length - 2))) &&
        Math.abs(word.length - wanted.length) <= 4),
  )
}

/** Characters before the first match, so that it stands within a short line, too. */
const LEAD = 15

/** About `length` characters of a text around where most of the words stand close together, whole words only. */
export function bestPassage(text: string, words: readonly string[], length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= length) return flat
  const places = findWords(flat, words).map(({ index, word }) => ({
    index,
    stem: foldText(word).slice(0, STEM_LETTERS),
  }))
  let best = { start: 0, count: 0 }
  for (const { index } of places) {
    const within = places.filter(place => place.index >= index && place.index < index + length * 0.8)
    const count = new Set(within.map(({ stem }) => stem)).size
    if (count > best.count) best = { start: index, count }
  }
  const start = Math.max(0, best.start - LEAD)
  const cut = flat.slice(start, start + length)
  const from = start === 0 ? 0 : cut.indexOf(' ') + 1
  const to = start + length >= flat.length ? cut.length : cut.lastIndexOf(' ')
  return `${start === 0 ? '' : '…'}${cut.slice(from, to > from ? to : undefined)}${start + length >= flat.length ? '' : '…'}`
}
