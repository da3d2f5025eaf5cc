import { LANGUAGES } from '#core/text/search/language.ts'
import { decline } from '../decline.ts'

const KNOWN = new Set<string>(LANGUAGES)
/** Characters that are enough to recognise a language, and words below which it is a guess. */
const MOST_READ = 400
const LEAST_WORDS = 8

/** The language (ISO 639-1) of a text that is long enough to tell, whichever it is; null for others. Loads its tables first. */
export async function reliableLanguage(text: string): Promise<string | null> {
  const read = text.slice(0, MOST_READ)
  if ((read.match(/\p{L}+/gu)?.length ?? 0) < LEAST_WORDS) return null
  const { eld } = await import('eld/extrasmall')
  const found = eld.detect(read)
  return found.language !== '' && found.isReliable() ? found.language : null
}

/** Declines a text in another language: its requests, dates and denials would not be seen. */
export async function requireKnownLanguage(text: string): Promise<void> {
  const found = await reliableLanguage(text)
  if (found !== null && !KNOWN.has(found))
    decline('The offline engine reads English, German, French and Spanish, and this is in another language.')
}
