import type { Language } from '#core/text/search/language.ts'
import type { LetterWords } from './letter-words.ts'
import { LETTERS_DE } from './letters-de.ts'
import { LETTERS_EN } from './letters-en.ts'
import { LETTERS_ES } from './letters-es.ts'
import { LETTERS_FR } from './letters-fr.ts'

export const LETTERS: Record<Language, LetterWords> = {
  en: LETTERS_EN,
  de: LETTERS_DE,
  fr: LETTERS_FR,
  es: LETTERS_ES,
}
