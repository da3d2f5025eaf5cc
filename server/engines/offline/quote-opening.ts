import { oneLine } from '#core/text/one-line.ts'
import { detectLanguage, type Language } from '#core/text/search/language.ts'
import type { OpeningTask, WebsiteFact, WrittenOpening } from '../opening.ts'
import { isMachineTalk, seenText } from './reading/machine-talk.ts'

const LONGEST = 160
const SHORTEST = 25
/** What somebody would mention first. */
const KINDS = ['offer', 'description']

const OPENINGS: Record<Language, (quoted: string) => string> = {
  en: quoted => `I read on your website: “${quoted}”`,
  de: quoted => `Auf Ihrer Website habe ich gelesen: „${quoted}“`,
  fr: quoted => `J’ai lu sur votre site : « ${quoted} »`,
  es: quoted => `He leído en su sitio web: «${quoted}»`,
}

/** Quotes the website: nothing can be said that does not stand there. */
export function quoteOpening({ facts }: OpeningTask): WrittenOpening {
  const [best] = facts
    .filter(({ sentence }) => isQuotable(sentence))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
  if (!best) return { sentences: [] }
  const quoted = plain(best.sentence)
  const language = detectLanguage(quoted) ?? 'en'
  return { sentences: [{ text: OPENINGS[language](quoted), sources: [best.id] }] }
}

const rankOf = ({ kind }: WebsiteFact): number => {
  const at = KINDS.indexOf(kind)
  return at === -1 ? KINDS.length : at
}

const plain = (sentence: string): string => oneLine(seenText(sentence))

/** A whole sentence of a readable length, without addresses, links and marks of quotation, that speaks to people. */
function isQuotable(sentence: string): boolean {
  const text = plain(sentence)
  return (
    text.length >= SHORTEST &&
    text.length <= LONGEST &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    text.split(' ').length >= 4 &&
    !/[@<>{}[\]\\|“”„«»"]|https?:|www\.|\bbcc\b/i.test(text) &&
    !isMachineTalk(sentence)
  )
}
