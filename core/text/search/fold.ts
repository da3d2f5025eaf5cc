import { normalised } from './normalise.ts'

/** Letters that Unicode does not decompose, as they are written on keyboards without them. */
export const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/**
 * The combining marks of Latin, Greek and Cyrillic, Hebrew points and Arabic vowel signs. Not all of `\p{M}`: in Indic
 * scripts and in kana a mark makes a different word. PostgreSQL uses the same pattern (search/fold-sql.ts).
 */
export const MARKS = [
  '[\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]',
  '[\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7]',
  '[\\u0640\\u064B-\\u065F\\u0670]',
].join('|')
const ANY_MARK = new RegExp(MARKS, 'gu')

const ASCII = /^[\0-\x7F]*$/

/**
 * Lower case without accents. Both the mail and the search are folded, so "muller" finds "Müller" and the other way
 * round.
 */
export function foldText(text: string): string {
  // A fast path for most words of most mail.
  if (ASCII.test(text)) return text.toLowerCase()
  return normalised(text, 'NFKD')
    .toLowerCase()
    .replace(ANY_MARK, '')
    .replace(SPECIAL, letter => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** The same with one kind of apostrophe: programs that people write with set "d'accord" and "d’accord". */
export const foldApostrophes = (text: string): string => foldText(text).replace(/’/g, "'")
