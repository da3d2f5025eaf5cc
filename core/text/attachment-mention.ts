import { readWords } from '#words/read-words.ts'
import { htmlToText } from './html/html-to-text.ts'

const MAX_TEXT = 50_000
const MAX_SENTENCE = 600

const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu')
const sentence = (pattern: string) => new RegExp(pattern, 'iu')

const WORDS = Object.values(readWords('attachments'))
/** How people say that a file comes with a message. */
const MENTIONS = WORDS.flatMap(({ mentions, mentioningSentences = [] }) => [
  ...mentions.map(words),
  ...mentioningSentences.map(sentence),
])
/** What speaks of somebody else's file, of one that is missing, or asks for one. */
const OTHERS = WORDS.flatMap(({ others, otherSentences = [] }) => [
  ...others.map(words),
  ...otherSentences.map(sentence),
])

/**
 * Whether a person's own words, as HTML, say that a file comes with them. Quoted lines are not their own. Meant for a
 * question before sending: it asks once too often rather than for every message.
 */
export function mentionsAttachment(html: string): boolean {
  return htmlToText(html, { limit: MAX_TEXT })
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter(sentence => !/^\s*>/.test(sentence))
    .map(sentence => sentence.slice(0, MAX_SENTENCE).normalize('NFC'))
    .some(sentence => MENTIONS.some(one => one.test(sentence)) && !OTHERS.some(one => one.test(sentence)))
}
