import type { Language } from '#core/text/search/language.ts'

/** PostgreSQL's text search configurations by language. */
export const DICTIONARIES: Record<Language, string> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
}
