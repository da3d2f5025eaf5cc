import { foldText } from './fold.ts'

/** A piece of text, and whether it is what was looked for. */
export interface MarkedPart {
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
  for (const match of text.matchAll(WORD)) {
    if (!isMatch(foldText(match[0]), words)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isMatch: false })
    parts.push({ text: match[0], isMatch: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false })
  return parts
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
  const places = [...flat.matchAll(WORD)].flatMap(match =>
    isMatch(foldText(match[0]), words)
      ? [{ index: match.index, word: foldText(match[0]).slice(0, STEM_LETTERS) }]
      : [],
  )
  let best = { start: 0, count: 0 }
  for (const { index } of places) {
    const within = places.filter(place => place.index >= index && place.index < index + length * 0.8)
    const count = new Set(within.map(({ word }) => word)).size
    if (count > best.count) best = { start: index, count }
  }
  const start = Math.max(0, best.start - LEAD)
  const cut = flat.slice(start, start + length)
  const from = start === 0 ? 0 : cut.indexOf(' ') + 1
  const to = start + length >= flat.length ? cut.length : cut.lastIndexOf(' ')
  return `${start === 0 ? '' : '…'}${cut.slice(from, to > from ? to : undefined)}${start + length >= flat.length ? '' : '…'}`
}
