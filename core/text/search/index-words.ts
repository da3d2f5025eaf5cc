import { withoutInvisible } from '../html/invisible.ts'

/** Letters of scripts that put no spaces between words, and of Hangul, whose words carry their particles. Not their signs. */
export const UNSPACED =
  '(?=[\\p{L}\\p{N}\\p{M}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ーｰ\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
/** A letter of these with the marks that belong to it. */
const LETTER = `${UNSPACED}\\p{M}*`
export const RUN = `(?:${LETTER})+`
/** In mail runs go on in the next line. */
const LINES = `${LETTER}(?:(?:\\r?\\n)?${LETTER})*`
/** Not © or ™. */
const PICTURE = '(?:(?![\\0-\\u218F])\\p{Extended_Pictographic})'
const LETTERS = new RegExp(LETTER, 'gu')
const IS_UNSPACED = new RegExp(UNSPACED, 'u')
const SPECIAL = new RegExp(`${LINES}|${PICTURE}`, 'gu')
const WORDS = new RegExp(
  `(?<run>${LINES})|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+|(?<picture>${PICTURE})`,
  'gu',
)
const ASCII = /^[\0-\x7F]*$/
/** Without these nothing is special. */
const MAY_BE_SPECIAL = /[\u0E00-\u1FFF\u2190-\uFFFF]/

interface Word {
  text: string
  /** Letters of a script without spaces: words may begin and end anywhere. */
  isRun: boolean
}

/** The words of a folded text, without signs. Pictures have a name that databases take for a word. */
export function wordsIn(folded: string): Word[] {
  return [...shownOf(folded).matchAll(WORDS)].map(({ 0: text, groups }) => ({
    text: groups?.picture ? nameOf(text) : withoutBreaks(text),
    isRun: groups?.run !== undefined,
  }))
}

/** Which way a picture is shown is no part of it either. */
const shownOf = (text: string) => withoutInvisible(text).replace(/[\uFE00-\uFE0F]/g, '')

const nameOf = (picture: string) => `u${picture.codePointAt(0)?.toString(16)}`

const withoutBreaks = (run: string) => run.replace(/\r?\n/g, '')

/** Letters of such a script, each with its marks. */
export const lettersOf = (run: string): string[] => (/\p{M}/u.test(run) ? run.match(LETTERS) : [...run]) ?? []

export const isUnspaced = (text: string): boolean => IS_UNSPACED.test(text)

/**
 * A folded text as the index of words has it, between spaces: words without signs; of a run of letters every two
 * neighbours, and its last letter, so that every letter begins something.
 */
export function indexedWords(folded: string): string {
  // As most of most mail, and many times as quick.
  if (ASCII.test(folded)) return folded.replace(/[^a-z0-9]+/g, ' ')
  const shown = shownOf(folded)
  const apart = MAY_BE_SPECIAL.test(shown) ? shown.replace(SPECIAL, takenApart) : shown
  return (apart.match(/(?:[a-z0-9]|[\p{L}\p{N}\p{M}])+/gu) ?? []).join(' ')
}

const takenApart = (special: string) =>
  ` ${isUnspaced(special) ? pairsOf(withoutBreaks(special)).join(' ') : nameOf(special)} `

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
