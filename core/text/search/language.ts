import { readWords } from '#words/read-words.ts'
import { foldText } from './fold.ts'

/** The languages whose words are known when mail is read; other text is handled letter by letter. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const SMALL_WORDS = readWords('small-words')

/** Function words, which mean little by themselves, without accents. */
export const FUNCTION_WORDS = Object.fromEntries(
  LANGUAGES.map(language => [language, new Set(SMALL_WORDS[language]?.functionWords.split(' '))]),
) as unknown as Record<Language, ReadonlySet<string>>

const WORDS_READ = 400
/** The least number of function words, and the least share of the text, to decide for a language. */
const LEAST_WORDS = 3
const LEAST_SHARE = 0.12

/**
 * The language of a text by its function words; null where there is too little text, or in other languages. Reads the
 * first 400 words.
 */
export function detectLanguage(text: string): Language | null {
  const found =
    foldText(text.slice(0, WORDS_READ * 12))
      .match(/\p{L}+/gu)
      ?.slice(0, WORDS_READ) ?? []
  let best: Language | null = null
  let bestCount = 0
  let isTied = false
  for (const language of LANGUAGES) {
    const known = FUNCTION_WORDS[language]
    // A word of several languages counts less than a word of a single language.
    const count = found.reduce((sum, word) => sum + (known.has(word) ? 1 / countLanguagesWith(word) : 0), 0)
    isTied = count === bestCount && count > 0
    if (count > bestCount) [best, bestCount] = [language, count]
  }
  return !isTied &&
    bestCount >= Math.min(LEAST_WORDS, found.length / 3) &&
    bestCount >= found.length * LEAST_SHARE
    ? best
    : null
}

function countLanguagesWith(word: string): number {
  return LANGUAGES.filter(language => FUNCTION_WORDS[language].has(word)).length
}
