import { foldText } from '#core/text/search/fold.ts'
import { readWords } from '#words/read-words.ts'

const PHRASES = Object.values(readWords('spam-phrases')).flatMap(({ phrases }) => phrases.split('|'))

const escaped = [...new Set(PHRASES)].map(phrase => phrase.replace(/ /g, '\\s+'))
const PATTERN = new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})(?![\\p{L}\\d])`, 'gu')

/** The phrases that a text has, folded, each once. */
export const spamPhrasesIn = (text: string): string[] => [
  ...new Set(
    (foldText(text).replace(/[’‘]/g, "'").match(PATTERN) ?? []).map(found => found.replace(/\s+/g, ' ')),
  ),
]
