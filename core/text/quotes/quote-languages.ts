import type { QuoteLanguage } from './quote-language.ts'
import { EASTERN } from './quote-languages-east.ts'
import { WESTERN } from './quote-languages-west.ts'

/** All languages in which quoted history is recognised. */
const QUOTE_LANGUAGES: readonly QuoteLanguage[] = [...Object.values(WESTERN), ...Object.values(EASTERN)]

/** The values that all languages have for one field, as a list of alternatives. */
export function allOf(pick: (language: QuoteLanguage) => string | undefined): string[] {
  return [...new Set(QUOTE_LANGUAGES.flatMap(language => pick(language)?.split('|') ?? []))]
}

/** The same as a group, for fields that are the source of a regular expression. */
export function anyOf(pick: (language: QuoteLanguage) => string | undefined): string {
  return `(?:${QUOTE_LANGUAGES.flatMap(language => pick(language) ?? []).join('|')})`
}
