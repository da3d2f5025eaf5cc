import { cut, cutStart } from '../cut.ts'
import { oneLine } from '../one-line.ts'
import { bareSpellings, bareWords } from './clitics.ts'
import { foldText } from './fold.ts'
import { isUnspaced, lettersOf, RUN, UNSPACED, wordsIn } from './index-words.ts'

/** A piece of text, and whether it matches the search. */
interface MarkedPart {
  text: string
  isMatch: boolean
}

/** Characters that separate words without being part of them. */
const SPACED = `(?:(?!${UNSPACED})[\\p{L}\\p{N}])`
/**
 * Two words count as the same when they share this much of their beginning: "invoices" and "invoice", "Rechnungen" and
 * "Rechnung".
 */
const STEM_LETTERS = 5
/** The other part of a compound has as many letters at least. */
const LEAST_PART = 4

/** Folded words of a search, prepared for `markWords`. A star stays at the end of a word that may go on: `invo*`. */
export function wordsToMark(query: string): string[] {
  const parts = query.includes('*') ? query.split(/\s+/) : [query]
  const words = parts.flatMap(part => {
    const said = wordsIn(foldText(part)).filter(({ text, isRun }) => isRun || text.length > 1)
    const isOpen = part.endsWith('*')
    return said.flatMap(({ text, isRun }, at) =>
      isOpen && !isRun && at === said.length - 1 ? `${text}*` : [text, ...bareSpellings(text)],
    )
  })
  return [...new Set(words)]
}

/** Splits text into parts and marks the words of a search, inflected ones too. Joined, the parts are the text again. */
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

interface Place {
  index: number
  word: string
}

/** Where the words of a search, or inflected forms of them, occur in a text. */
function findWords(text: string, words: readonly string[]): Place[] {
  const runs = words.filter(isUnspaced)
  const found = wordsBeginning(text, words).flatMap(({ index, word }) => {
    if (isUnspaced(word)) return findParts({ index, word }, runs)
    return isMatch(foldText(word), words) ? [{ index, word }] : []
  })
  const within = findCompounds(text, words)
  if (within.length === 0) return found
  const there = new Set(found.map(({ index }) => index))
  return [...found, ...within.filter(({ index }) => !there.has(index))].sort((a, b) => a.index - b.index)
}

/** A whole word, or a run of letters of a script without spaces. Made once: it takes milliseconds to compile. */
const WHOLE = new RegExp(`${RUN}|(?<!${SPACED})${SPACED}+`, 'uy')

/** The words of a text that may be one of these by their first letters; folding may change letters beyond ASCII. */
function wordsBeginning(text: string, words: readonly string[]): Place[] {
  const begun = words.flatMap(([first = '', second = '*']) => {
    if (first > '\x7F') return []
    const isFollowed = second === '*' ? '' : `(?=[${bothCases(second)}]|[^\\0-\\x7F])`
    return `(?<![A-Za-z0-9])[${bothCases(first)}]${isFollowed}`
  })
  const beginnings = new RegExp([...new Set(begun), '[\\u0080-\\u{10FFFF}]'].join('|'), 'gu')
  const found: Place[] = []
  for (let next = beginnings.exec(text); next; next = beginnings.exec(text)) {
    const { index } = next
    WHOLE.lastIndex = index
    const [word] = WHOLE.exec(text) ?? []
    if (word === undefined) continue
    found.push({ index, word })
    beginnings.lastIndex = index + word.length
  }
  return found
}

const bothCases = (letter: string) => `${letter}${letter.toUpperCase()}`

/** Letters as they may stand in a text whose folded form has these. */
const UNFOLDED: Record<string, string> = { a: '[aäå]', e: '[eé]', o: '[oöø]', u: '[uü]' }
/** The letters around a part of a word. */
const BEFORE = /\p{L}{1,40}$/u
const AFTER = /^\p{L}{1,40}/u

/** Letters, or characters beyond ASCII: BEFORE then tells whether those are letters. */
const MAY_BE_PART = `[a-z\\u0080-\\uFFFF]{${LEAST_PART}}`
/** In lower case, with every character at the same index: "İ" alone would become two characters. */
const lowered = (text: string) => text.replaceAll('İ', 'I').toLowerCase()

/** Words that end with one of these: "Stromrechnung" with "Rechnung". */
function findCompounds(text: string, words: readonly string[]): Place[] {
  const stems = words.filter(word => word.length >= STEM_LETTERS && /^[a-z]+$/.test(word)).map(stemOf)
  if (stems.length === 0) return []
  const parts = stems.map(stem => {
    const part = stem.replace(/[aeou]/g, letter => UNFOLDED[letter] ?? letter)
    return `${part}(?<=${MAY_BE_PART}${part})`
  })
  const places = new Map<number, string>()
  // Searched in lower case: compiling a pattern for both cases takes longer than searching a few texts.
  for (const { index, 0: part } of lowered(text).matchAll(new RegExp(parts.join('|'), 'g'))) {
    const before = BEFORE.exec(text.slice(Math.max(0, index - 40), index))?.[0] ?? ''
    if (before.length < LEAST_PART) continue
    const end = index + part.length
    const word = before + text.slice(index, end) + (AFTER.exec(text.slice(end, end + 40))?.[0] ?? '')
    if (isMatch(foldText(word), words)) places.set(index - before.length, word)
  }
  return [...places].map(([index, word]) => ({ index, word }))
}

/** In scripts without spaces a word may occur anywhere among other letters. */
function findParts(run: Place, words: readonly string[]): Place[] {
  if (words.length === 0) return []
  const letters = lettersOf(run.word)
  const found: Place[] = []
  let { index } = run
  for (let from = 0; from < letters.length; ) {
    const part = letters.slice(from, from + Math.max(1, lettersOfWord(letters, from, words)))
    const word = part.join('')
    if (words.includes(foldText(word))) found.push({ index, word })
    index += word.length
    from += part.length
  }
  return found
}

/** The length of the longest of the words at this position; 0 where there is none. */
function lettersOfWord(letters: string[], from: number, words: readonly string[]): number {
  let longest = 0
  let text = ''
  for (let to = from; to < letters.length; to += 1) {
    text += foldText(letters[to] ?? '')
    if (words.includes(text)) longest = to + 1 - from
    if (!words.some(word => word.startsWith(text))) break
  }
  return longest
}

function isMatch(word: string, words: readonly string[]): boolean {
  const bareForms = bareWords(word)
  return words.some(
    wanted =>
      word === wanted ||
      bareForms.includes(wanted) ||
      (wanted.endsWith('*') && word.startsWith(wanted.slice(0, -1))) ||
      (wanted.length >= STEM_LETTERS && (isFormOf(word, wanted) || isCompoundWith(word, wanted))),
  )
}

const stemOf = (wanted: string) => wanted.slice(0, Math.max(STEM_LETTERS, wanted.length - 2))

const isFormOf = (word: string, wanted: string) =>
  word.startsWith(stemOf(wanted)) && Math.abs(word.length - wanted.length) <= 4

/** "Stromrechnungen" and "Rechnungsbetrag" are found by "Rechnung" (server/mail/mime/compounds). */
function isCompoundWith(word: string, wanted: string): boolean {
  const at = word.lastIndexOf(stemOf(wanted))
  if (at >= LEAST_PART) return isFormOf(word.slice(at), wanted)
  return word.startsWith(wanted) && word.length >= wanted.length + LEAST_PART
}

/** How many characters before the first match are shown, so that a short line contains the match, too. */
const LEAD = 15

/** About `length` characters of a text around the place with the most matches, cut between words. */
export function bestPassage(text: string, words: readonly string[], length: number): string {
  const flat = oneLine(text)
  if (flat.length <= length) return flat
  const places = findWords(flat, words).map(({ index, word }) => ({
    index,
    stem: foldText(word).slice(0, STEM_LETTERS),
  }))
  const first = densest(places, length * 0.8)
  const start = Math.max(0, first - LEAD)
  const end = Math.min(flat.length, start + length)
  const from = start === 0 ? 0 : flat.length - cutStart(flat, flat.length - start).length
  const to = cut(flat, end).length
  // URLs and some scripts have no spaces: then the text is cut within a word, so that the match is shown in any case.
  const firstSpace = start === 0 ? -1 : flat.indexOf(' ', from)
  const lastSpace = end === flat.length ? -1 : flat.lastIndexOf(' ', to)
  const shown = flat.slice(
    firstSpace >= 0 && firstSpace < first ? firstSpace + 1 : from,
    lastSpace > first ? lastSpace : to,
  )
  return `${start === 0 ? '' : '…'}${shown}${end === flat.length ? '' : '…'}`
}

/** The beginning of the stretch of `reach` characters with the most words; the first of several. */
function densest(places: readonly { index: number; stem: string }[], reach: number): number {
  let best = { start: 0, count: 0 }
  // For each stem, how often it occurs in the current stretch. Both ends of the stretch only move forward.
  const within = new Map<string, number>()
  let end = 0
  for (const { index, stem } of places) {
    for (let next = places[end]; next && next.index < index + reach; next = places[end]) {
      within.set(next.stem, (within.get(next.stem) ?? 0) + 1)
      end += 1
    }
    if (within.size > best.count) best = { start: index, count: within.size }
    const left = (within.get(stem) ?? 0) - 1
    if (left > 0) within.set(stem, left)
    else within.delete(stem)
  }
  return best.start
}
