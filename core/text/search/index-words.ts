import { withoutInvisible } from '../html/invisible.ts'

/**
 * Letters, but not punctuation, of scripts without spaces between words, and of Hangul, where particles are part of the
 * word.
 */
export const UNSPACED =
  '(?=[\\p{L}\\p{N}\\p{M}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ーｰ\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
/** A letter of these scripts with its combining marks. */
const LETTER = `${UNSPACED}\\p{M}*`
export const RUN = `(?:${LETTER})+`
/** In mail, a run of letters may continue on the next line. */
const LINES = `${LETTER}(?:(?:\\r?\\n)?${LETTER})*`
/** Emoji, but not © or ™. */
const PICTURE = '(?:(?![\\0-\\u218F])\\p{Extended_Pictographic})'
const LETTERS = new RegExp(LETTER, 'gu')
const IS_UNSPACED = new RegExp(UNSPACED, 'u')
const SPECIAL = new RegExp(`${LINES}|${PICTURE}`, 'gu')
const WORDS = new RegExp(
  `(?<run>${LINES})|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+|(?<picture>${PICTURE})`,
  'gu',
)
const ASCII = /^[\0-\x7F]*$/
/** A text without any of these characters needs no special treatment. */
const MAY_BE_SPECIAL = /[\u0E00-\u1FFF\u2190-\uFFFF]/

interface Word {
  text: string
  /** Letters of a script without spaces: words may begin and end anywhere in a run. */
  isRun: boolean
}

/** The words of a folded text, without punctuation. Emoji get a name that databases treat as a word. */
export function wordsIn(folded: string): Word[] {
  return [...shownOf(folded).matchAll(WORDS)].map(({ 0: text, groups }) => ({
    text: groups?.picture ? nameOf(text) : withoutBreaks(text),
    isRun: groups?.run !== undefined,
  }))
}

/** Without invisible characters and variation selectors, which are not part of an emoji's name. */
const shownOf = (text: string) => withoutInvisible(text).replace(/[\uFE00-\uFE0F]/g, '')

const nameOf = (picture: string) => `u${picture.codePointAt(0)?.toString(16)}`

const withoutBreaks = (run: string) => run.replace(/\r?\n/g, '')

/** The letters of a run, each with its marks. */
export const lettersOf = (run: string): string[] => (/\p{M}/u.test(run) ? run.match(LETTERS) : [...run]) ?? []

export const isUnspaced = (text: string): boolean => IS_UNSPACED.test(text)

/**
 * A folded text as the word index has it, separated by spaces: words without punctuation; of a run of letters, every
 * pair of neighbours and the last letter, so that every letter begins an entry.
 */
export function indexedWords(folded: string): string {
  // A fast path for most mail.
  if (ASCII.test(folded)) return folded.replace(/[^a-z0-9]+/g, ' ')
  const shown = shownOf(folded)
  const apart = MAY_BE_SPECIAL.test(shown) ? shown.replace(SPECIAL, indexEntriesOf) : shown
  return (apart.match(/(?:[a-z0-9]|[\p{L}\p{N}\p{M}])+/gu) ?? []).join(' ')
}

const indexEntriesOf = (special: string) =>
  ` ${isUnspaced(special) ? pairsOf(withoutBreaks(special)).join(' ') : nameOf(special)} `

interface SearchedWord {
  text: string
  /** Whether the entry in the index may be longer. */
  isOpen: boolean
}

/** The consecutive entries of the index where a folded word or phrase occurs in a text. */
export function searchedWords(folded: string): SearchedWord[] {
  const words = wordsIn(folded)
  return words.flatMap(({ text, isRun }, at) => {
    if (!isRun) return [{ text, isOpen: false }]
    const pairs = pairsOf(text).map(text => ({ text, isOpen: false }))
    if (at < words.length - 1) return pairs
    // Its last letter need not be the last letter of its run.
    return pairs.length === 1 ? [{ text, isOpen: true }] : pairs.slice(0, -1)
  })
}

function pairsOf(run: string): string[] {
  const letters = lettersOf(run)
  return letters.map((letter, at) => `${letter}${letters[at + 1] ?? ''}`)
}
