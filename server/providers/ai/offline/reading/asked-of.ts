import type { Language } from '#core/text/search/language.ts'
import type { AiMessage } from '#server/providers/ai/engine.ts'
import { isRequest } from './action-items.ts'
import { readMessage, type Sentence } from './read-message.ts'

/** "How are you?" and "Any questions?" have so few words; a longer sentence asks something beside the courtesy. */
const COURTESY_WORDS = 3

/** The questions and requests of a message, without those of mere courtesy. */
export function askedOf(message: AiMessage, fallback: Language | null = null): Sentence[] {
  const { sentences, words } = readMessage(message, 0, fallback)
  return sentences.filter(sentence => {
    const { folded, stems, isQuestion } = sentence
    if (words.courtesy.test(folded) && stems.length <= COURTESY_WORDS) return false
    return isQuestion || isRequest(sentence, words)
  })
}
