import type { ReplyIntent } from '#server/engines/engine.ts'
import { readWords } from '#words/read-words.ts'
import { cues } from './cues.ts'

/** Signs of one intent; those of a `strong` list decide by themselves. */
export interface IntentSigns {
  intent: Exclude<ReplyIntent, 'other' | 'question'>
  strong: RegExp
  weak: RegExp
}

/** In the order of their weight: words of programs before words of people, a refusal before interest. */
const INTENTS = [
  'bounce',
  'out-of-office',
  'unsubscribe',
  'wrong-person',
  'not-interested',
  'later',
  'interested',
] as const

const languages = Object.values(readWords('reply-intents'))

export const INTENT_SIGNS: readonly IntentSigns[] = INTENTS.map(intent => {
  const phrases = (sign: 'strong' | 'weak') =>
    cues(languages.map(words => words[intent]?.[sign] ?? '').join('|'))
  return { intent, strong: phrases('strong'), weak: phrases('weak') }
})
