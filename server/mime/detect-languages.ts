import { isMailLanguage, type MailLanguage } from '#core/text/search/mail-language.ts'

/** Enough to tell a language by, and to count words in. More takes the detector longer and tells it hardly more. */
const MOST_READ = 240
/** Of fewer words several languages may be meant: "Rechnungen Oktober" could be Dutch. */
const FEW_WORDS = 12
/** How far below the likeliest language another one of few words may be, and how many are taken at most. */
const MARGIN = 0.1
const MOST_LANGUAGES = 3
/** Malay is not told from Indonesian, and is inflected as it is. */
const SAME: Record<string, MailLanguage> = { ms: 'id' }

/**
 * The languages that a text may be in, the likeliest first: one where there are enough words, none where there are none,
 * or where it is in a language of which nothing is known.
 *
 * Not in the reading threads: what the detector knows takes 28 MB in each thread that has it, and a quarter of a second
 * to load; to tell a language takes 30 µs. It is loaded for the first message.
 */
export async function detectLanguages(text: string): Promise<MailLanguage[]> {
  const { eld } = await import('eld/extrasmall')
  const read = text.slice(0, MOST_READ)
  const likely = Object.entries(eld.detect(read).getScores())
  const [best] = likely
  if (!best) return []
  const isShort = (read.match(/\p{L}+/gu)?.length ?? 0) < FEW_WORDS
  const taken = isShort
    ? likely.filter(([, score]) => score >= best[1] - MARGIN).slice(0, MOST_LANGUAGES)
    : [best]
  return taken.map(([code]) => SAME[code] ?? code).filter(isMailLanguage)
}
