import { readWords } from '#words/read-words.ts'
import type { Words } from '#words/schema.ts'

type QuoteWords = Words['quotes']

/** All languages in which quoted history is recognised. */
const QUOTE_LANGUAGES: readonly QuoteWords[] = Object.values(readWords('quotes'))

/** The values that all languages have for one field, as a list of alternatives. */
export function allOf(pick: (words: QuoteWords) => string | undefined): string[] {
  return [...new Set(QUOTE_LANGUAGES.flatMap(words => pick(words)?.split('|') ?? []))]
}

/** The same as a group, for fields that are the source of a regular expression. */
export function anyOf(pick: (words: QuoteWords) => string | undefined): string {
  return `(?:${QUOTE_LANGUAGES.flatMap(words => pick(words) ?? []).join('|')})`
}
