import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldText } from '../search/fold.ts'
import { writtenSentences } from './sentences.ts'

/** Folded phrases of people who have left. Chinese and Japanese put no space before a word. */
const GONE = new RegExp(
  `(?<![\\p{sc=Latin}\\p{sc=Cyrillic}\\d])(?:${anyOf(Object.values(readWords('departures')).flatMap(({ gone }) => gone))})`,
  'u',
)

/**
 * The sentence in which an automatic answer says that somebody is not at this address any more; null if it says nothing of it.
 * It must be known already that a program has sent the text: people write of colleagues who have left, too.
 */
export const departureIn = (subject: string, text: string): string | null =>
  writtenSentences(`${subject}\n\n${text}`).find(sentence => GONE.test(foldText(sentence))) ?? null
