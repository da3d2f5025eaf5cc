import { highest } from '#core/lists.ts'
import { cut } from '#core/text/cut.ts'
import { aboveForwarded, splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import type { AiThread, Classification, ReplyIntent } from '#server/engines/engine.ts'
import { foldSentence } from './reading/fold-sentence.ts'
import { languageOf } from './reading/language-of.ts'
import { isDisguised, isMachineTalk, seenText } from './reading/machine-talk.ts'
import { linesOf, sentencesOf } from './reading/sentences.ts'
import { INTENT_SIGNS, type IntentSigns } from './words/intents.ts'
import { READING } from './words/reading.ts'

const LONGEST_EVIDENCE = 160
const READ = 8000
const STRONG = 3
/** Automatic replies say so in their first lines; further down, a person may mention a holiday. */
const OF_PROGRAMS = new Set<ReplyIntent>(['bounce', 'out-of-office'])

interface Part {
  text: string
  folded: string
  isSubject: boolean
}

/** Classifies the last message from outside by its words; `other` if they are inconclusive. */
export function classify({ messages, subject }: AiThread): Classification {
  const reply = messages.findLast(({ isOwn }) => !isOwn) ?? messages.at(-1)
  if (!reply) return { intent: 'other', confidence: 0.2, evidence: '' }
  const parts = partsOf(reply.text)
  const title = seenText(subject).trim()
  const heading: Part[] =
    title === '' || isMachineTalk(title) || isDisguised(subject)
      ? []
      : [{ text: title, folded: foldSentence(title), isSubject: true }]
  const scored = INTENT_SIGNS.map(signs =>
    score(signs, OF_PROGRAMS.has(signs.intent) ? [...heading, ...parts] : parts),
  )
  const best = scored.reduce((top, other) => (other.points > top.points ? other : top))
  if (best.points >= STRONG && best.part) {
    const rival = highest(
      scored.filter(other => other !== best).map(({ points }) => points),
      0,
    )
    const confidence = Math.min(0.95, 0.75 + 0.1 * (best.points - STRONG) - (rival >= STRONG ? 0.15 : 0))
    return found(best.intent, Math.max(0.4, confidence), best.part, reply.text)
  }
  const question = parts.find(({ text }) => /[?？؟]["'”’»)]*$/.test(text))
  if (question) return found('question', 0.7, question, reply.text)
  if (best.points > 0 && best.part) return found(best.intent, 0.35, best.part, reply.text)
  return { intent: 'other', confidence: 0.3, evidence: parts[0] ? cut(parts[0].text, LONGEST_EVIDENCE) : '' }
}

function partsOf(text: string): Part[] {
  const own = seenText(aboveForwarded(splitQuotedText(text.slice(0, READ)).visible))
  const language = languageOf(own) ?? 'en'
  const { abbreviations } = READING[language]
  const parts: Part[] = []
  for (const paragraph of own.split(/\n\s*\n|\n-- ?\n/)) {
    const sentences = linesOf(paragraph).flatMap(line =>
      sentencesOf(line.text, abbreviations, language === 'de'),
    )
    if (sentences.some(isMachineTalk)) continue
    for (const sentence of sentences)
      if (/[\p{L}\p{N}]/u.test(sentence))
        parts.push({ text: sentence, folded: foldSentence(sentence), isSubject: false })
  }
  return parts
}

/** Matches of earlier lists are removed before later lists are checked: "not interested" must not match "interested". */
function score(
  signs: IntentSigns,
  parts: readonly Part[],
): { intent: ReplyIntent; points: number; part: Part | null } {
  const before = INTENT_SIGNS.slice(0, INTENT_SIGNS.indexOf(signs))
  let points = 0
  let part: Part | null = null
  for (const candidate of parts) {
    const folded = before.reduce((rest, { strong }) => rest.replace(strong, ' … '), candidate.folded)
    const gained = signs.strong.test(folded) ? STRONG : signs.weak.test(folded) ? 1 : 0
    if (gained > 0 && (part === null || (gained === STRONG && points < STRONG))) part = candidate
    points += gained
  }
  return { intent: signs.intent, points: Math.min(points, 6), part }
}

/** Evidence is quoted from the message; if only the subject matches, it is the message's first words. */
function found(intent: ReplyIntent, confidence: number, part: Part, text: string): Classification {
  const [first = ''] = part.isSubject ? partsOf(text).map(other => other.text) : [part.text]
  return {
    intent,
    confidence: Math.round(confidence * 100) / 100,
    evidence: cut(first || part.text, LONGEST_EVIDENCE),
  }
}
