import { FUNCTION_WORDS, LANGUAGES, type Language } from '#core/text/search/language.ts'
import { readWords } from '#words/read-words.ts'

/** Weights of words before anything was learned: estimates of their inverse document frequency, scaled to 1. */
export const WEIGHTS = {
  functionWord: 0.03,
  /** Typical words of any mail, or of a search query ("find the message about"). */
  common: 0.2,
  word: 0.7,
  concept: 1,
  /** Numbers of invoices, orders, flights. */
  reference: 0.8,
  /** Days, hours, quantities. */
  smallNumber: 0.12,
  year: 0.25,
  letter: 0.05,
} as const

const SMALL_WORDS = Object.values(readWords('small-words'))
/** Function words, in addition to the commonest ones, which serve to recognise languages. */
const CONNECTIVES = new Set(SMALL_WORDS.flatMap(({ further }) => further?.split(' ') ?? []))
/** Folded words that nearly every mail contains, and words of search queries. */
const COMMON = new Set(SMALL_WORDS.flatMap(({ ofMail }) => ofMail?.split(' ') ?? []))

/**
 * Weight of a folded word in a text, 0 to 1, by the word and the language of the text alone ("car" is a function word
 * only in French). Without a language, a function word of any language counts as one.
 */
export function genericWeight(word: string, language: Language | null): number {
  if (/^\d+$/.test(word)) {
    if (word.length <= 2) return WEIGHTS.smallNumber
    return /^(19|20)\d\d$/.test(word) ? WEIGHTS.year : WEIGHTS.reference
  }
  if (/\d/.test(word)) return word.length > 3 ? WEIGHTS.reference : WEIGHTS.year
  if (isFunctionWord(word, language) || CONNECTIVES.has(word)) return WEIGHTS.functionWord
  if (COMMON.has(word)) return WEIGHTS.common
  return word.length < 2 ? WEIGHTS.letter : WEIGHTS.word
}

function isFunctionWord(word: string, language: Language | null): boolean {
  return (language ? [language] : LANGUAGES).some(each => FUNCTION_WORDS[each].has(word))
}
