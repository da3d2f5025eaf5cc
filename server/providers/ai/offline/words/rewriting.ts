import type { Language } from '#core/text/search/language.ts'
import { REWRITING_DE } from './rewriting-de.ts'
import { REWRITING_EN } from './rewriting-en.ts'
import { REWRITING_ES } from './rewriting-es.ts'
import { REWRITING_FR } from './rewriting-fr.ts'
import type { RewritingWords } from './rewriting-words.ts'

export const REWRITING: Record<Language, RewritingWords> = {
  en: REWRITING_EN,
  de: REWRITING_DE,
  fr: REWRITING_FR,
  es: REWRITING_ES,
}
