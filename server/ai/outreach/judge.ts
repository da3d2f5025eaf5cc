import { oneLine } from '#core/text/one-line.ts'
import { aboveForwarded, splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { whenAgain } from '#core/text/signals/when-again.ts'
import type { AiMessage, Classification, ReplyIntent } from '#server/engines/engine.ts'
import { nameOther, type OtherPerson } from './name-other.ts'

const VERDICTS = [
  'interested',
  'not-now',
  'not-interested',
  'wrong-person',
  'out-of-office',
  /** Nothing of these: a question, thanks, or words that can be read either way. */
  'unclear',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** What an answer to a campaign seems to mean; a person decides. */
export interface ProposedVerdict {
  verdict: Verdict
  /** For `not-now` and `out-of-office`: when to write again, if the answer says it. */
  until: string | null
  /** For `wrong-person`: whom it names instead, if anybody. */
  person: OtherPerson | null
  /** The words that it rests on, as they stand in the answer; empty if it is unclear. */
  sentence: string
  /** 0 to 1. */
  confidence: number
}

const VERDICT_OF: Record<ReplyIntent, Verdict> = {
  interested: 'interested',
  // Whoever asks wants to know more.
  question: 'unclear',
  'not-interested': 'not-interested',
  later: 'not-now',
  'wrong-person': 'wrong-person',
  unsubscribe: 'not-interested',
  'out-of-office': 'out-of-office',
  bounce: 'unclear',
  other: 'unclear',
}

/**
 * What a classification means for a campaign. Day and person are read from the answer itself, whoever classified it; and a
 * verdict without words that stand in the answer is none.
 */
export function judge(
  answer: Pick<AiMessage, 'text' | 'from' | 'sentAt'>,
  { intent, confidence, evidence }: Classification,
  ownNames: readonly string[],
): ProposedVerdict {
  const text = aboveForwarded(splitQuotedText(answer.text).visible)
  const sentence = evidence.trim()
  const unclear = { verdict: 'unclear' as const, until: null, person: null, sentence: '', confidence: 0 }
  if (sentence === '' || !oneLine(text).includes(oneLine(sentence.replace(/…$/, '')))) return unclear
  const verdict = VERDICT_OF[intent]
  if (verdict === 'unclear') return { ...unclear, sentence, confidence }
  const writtenOn = answer.sentAt.toISOString().slice(0, 10)
  const own = [answer.from.name, answer.from.address, ...ownNames]
  const isTimed = verdict === 'not-now' || verdict === 'out-of-office'
  return {
    verdict,
    until: isTimed ? (whenAgain(sentence, writtenOn) ?? whenAgain(text, writtenOn)) : null,
    person: verdict === 'wrong-person' ? (nameOther(sentence, own) ?? nameOther(text, own)) : null,
    sentence,
    confidence,
  }
}
