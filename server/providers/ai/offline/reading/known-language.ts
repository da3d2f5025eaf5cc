import { LANGUAGES } from '#core/text/search/language.ts'
import { decline } from '../decline.ts'

const KNOWN = new Set<string>(LANGUAGES)
/** Characters that are enough to recognise a language, and words below which it is a guess. */
const MOST_READ = 400
const LEAST_WORDS = 8

/**
 * Declines a text in another language: its requests, dates and denials would not be seen. The detector's tables are loaded for
 * the first text.
 */
export async function requireKnownLanguage(text: string): Promise<void> {
  const read = text.slice(0, MOST_READ)
  if ((read.match(/\p{L}+/gu)?.length ?? 0) < LEAST_WORDS) return
  const { eld } = await import('eld/extrasmall')
  const found = eld.detect(read)
  if (found.language !== '' && !KNOWN.has(found.language) && found.isReliable())
    decline('The offline engine reads English, German, French and Spanish, and this is in another language.')
}
