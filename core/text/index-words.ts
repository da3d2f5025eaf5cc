import { withoutInvisible } from './invisible.ts'

/** Scripts that put no spaces between words, and Hangul, whose words carry their particles. */
export const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ーｰ\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const MARK = '(?:(?![\\uFE00-\\uFE0F])\\p{M})'
/** A letter of these with the marks that belong to it. */
const LETTER = `${UNSPACED}${MARK}*`
export const RUN = `(?:${LETTER})+`
const LETTERS = new RegExp(LETTER, 'gu')
const IS_UNSPACED = new RegExp(UNSPACED, 'u')
/** Runs of such letters, which go on in the next line; words of all others; signs that are pictures. */
const WORDS = new RegExp(
  `(?<run>${LETTER}(?:\\r?\\n?${LETTER})*)|(?:(?!${UNSPACED})(?:[\\p{L}\\p{N}]|${MARK}))+|(?<picture>\\p{Extended_Pictographic})`,
  'gu',
)
const ASCII = /^[\0-\x7F]*$/
/** Of texts without these, what is between letters and digits is all that has to go. */
const SPECIAL = new RegExp(`${UNSPACED}|[\\p{Extended_Pictographic}\\uFE00-\\uFE0F]`, 'u')

interface Word {
  text: string
  /** Letters of a script without spaces: words may begin and end anywhere. */
  isRun: boolean
}

/** The words of a folded text, without signs. Pictures have a name that databases take for a word. */
export function wordsIn(folded: string): Word[] {
  return [...withoutInvisible(folded).matchAll(WORDS)].map(({ 0: text, groups }) => ({
    text: groups?.picture ? `u${text.codePointAt(0)?.toString(16)}` : text.replace(/\r?\n/g, ''),
    isRun: groups?.run !== undefined,
  }))
}

/** Letters of such a script, each with its marks. */
export const lettersOf = (run: string): string[] => run.match(LETTERS) ?? []

export const isUnspaced = (text: string): boolean => IS_UNSPACED.test(text)

/**
 * A folded text as the index of words has it, between spaces: words without signs; of a run of letters every two
 * neighbours, and its last letter, so that every letter begins something.
 */
export function indexedWords(folded: string): string {
  // As most of most mail, and many times as quick.
  if (ASCII.test(folded)) return folded.replace(/[^a-z0-9]+/g, ' ')
  if (!SPECIAL.test(folded)) return withoutInvisible(folded).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
  return wordsIn(folded)
    .map(({ text, isRun }) => (isRun ? pairsOf(text).join(' ') : text))
    .join(' ')
}

export interface SearchedWord {
  text: string
  /** It may go on. */
  isOpen: boolean
}

/** What stands one after the other in the index where a folded word or phrase stands in a text. */
export function searchedWords(folded: string): SearchedWord[] {
  const words = wordsIn(folded)
  return words.flatMap(({ text, isRun }, at) => {
    if (!isRun) return [{ text, isOpen: false }]
    const pairs = pairsOf(text).map(text => ({ text, isOpen: false }))
    if (at < words.length - 1) return pairs
    // Its last letter need not be the last of the run that it stands in.
    return pairs.length === 1 ? [{ text, isOpen: true }] : pairs.slice(0, -1)
  })
}

function pairsOf(run: string): string[] {
  const letters = lettersOf(run)
  return letters.map((letter, at) => `${letter}${letters[at + 1] ?? ''}`)
}
