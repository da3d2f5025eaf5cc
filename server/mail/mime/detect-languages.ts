import { isMailLanguage, type MailLanguage } from '#core/text/search/mail-language.ts'
import { rareLanguage } from '#core/text/search/rare-languages.ts'

/** Characters that are enough to recognise a language. */
const MOST_READ = 240
/** With fewer words the language is ambiguous: "Rechnungen Oktober" could be Dutch. */
const FEW_WORDS = 12
/**
 * For short texts: how much lower another language may score than the best one, and how many languages are taken at
 * most.
 */
const MARGIN = 0.1
const MOST_LANGUAGES = 3
/** The detector confuses Malay with Indonesian; both inflect alike. */
const SAME: Record<string, MailLanguage> = { ms: 'id' }

/**
 * The languages that a text may be in, the most likely first. One language if the text is long enough; none if the text
 * is empty or in a language that is not supported. The detector's tables are loaded for the first message: they take
 * 28 MB and 250 ms in each thread, and one detection takes 30 µs.
 */
export async function detectLanguages(text: string): Promise<MailLanguage[]> {
  const { eld } = await import('eld/extrasmall')
  const read = text.slice(0, MOST_READ)
  const likely = Object.entries(eld.detect(read).getScores())
  const [best] = likely
  if (!best) return []
  const rare = rareLanguage(read, best[0])
  if (rare) return [rare]
  const isShort = (read.match(/\p{L}+/gu)?.length ?? 0) < FEW_WORDS
  const taken = isShort
    ? likely.filter(([, score]) => score >= best[1] - MARGIN).slice(0, MOST_LANGUAGES)
    : [best]
  return taken.map(([code]) => SAME[code] ?? code).filter(isMailLanguage)
}
