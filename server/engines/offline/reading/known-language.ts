import { LANGUAGES } from '#core/text/search/language.ts'
import { decline } from '../decline.ts'

const KNOWN = new Set<string>(LANGUAGES)
/** Characters that are enough to recognise a language, and words below which it is a guess. */
const MOST_READ = 400
const LEAST_WORDS = 8
/** The same where it may be a guess. */
const LEAST_GUESSED = 3

/** The language (ISO 639-1) of a text that is long enough to tell, whichever it is; null for others. Loads its tables first. */
export async function reliableLanguage(text: string): Promise<string | null> {
  const found = await detected(text, LEAST_WORDS)
  return found?.isReliable() ? found.language || null : null
}

/** The language that a short text most looks like; null where there is next to nothing to tell by. */
export const likelyLanguage = async (text: string): Promise<string | null> =>
  (await detected(text, LEAST_GUESSED))?.language || null

async function detected(text: string, least: number) {
  const read = text.slice(0, MOST_READ)
  if ((read.match(/\p{L}+/gu)?.length ?? 0) < least) return null
  const { eld } = await import('eld/extrasmall')
  return eld.detect(read)
}

/** Declines a text in another language: its requests, dates and denials would not be seen. */
export async function requireKnownLanguage(text: string): Promise<void> {
  const found = await reliableLanguage(text)
  if (found !== null && !KNOWN.has(found))
    decline('The offline engine reads English, German, French and Spanish, and this is in another language.')
}
