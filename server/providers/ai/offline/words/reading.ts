import type { Language } from '#core/text/search/language.ts'
import { READING_DE } from './reading-de.ts'
import { READING_EN } from './reading-en.ts'
import { READING_ES } from './reading-es.ts'
import { READING_FR } from './reading-fr.ts'
import type { ReadingWords } from './reading-words.ts'

export const READING: Record<Language, ReadingWords> = {
  en: READING_EN,
  de: READING_DE,
  fr: READING_FR,
  es: READING_ES,
}
