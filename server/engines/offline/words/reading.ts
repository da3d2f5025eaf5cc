import { LANGUAGES, type Language } from '#core/text/search/language.ts'
import { readWords } from '#words/read-words.ts'
import { type ReadingWords, readingOf } from './reading-words.ts'

const WORDS = readWords('reading')

export const READING = Object.fromEntries(
  LANGUAGES.flatMap(language => {
    const words = WORDS[language]
    return words ? [[language, readingOf(words)]] : []
  }),
) as Record<Language, ReadingWords>
