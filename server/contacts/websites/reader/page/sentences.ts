import { sentencesOf } from '#core/text/sentences.ts'

/** A longer piece of evidence is cut around what it is about. */
const LONGEST = 300
/** A line as short as this needs what stands before it to be understood. */
const SHORT = 40
/** A longer line above is a menu, or a sentence of its own. */
const SHORT_ABOVE = 32

/** The sentence of a text that contains a place; cut to a length that can be shown. */
export function sentenceAt(text: string, from: number, length: number): string {
  const found = sentencesOf(text).find(({ end }) => from < end)
  if (!found) return text.slice(0, LONGEST)
  if (found.text.length <= LONGEST) return found.text
  const start = Math.max(found.start, from - Math.floor((LONGEST - length) / 2))
  return text.slice(start, start + LONGEST).trim()
}

interface Lines {
  list: readonly { text: string; index: number }[]
}

/** The sentence around a finding. A short line is preceded by the line above it, which often says what it is. */
export function evidence(
  blocks: Lines,
  block: { text: string; index: number },
  from: number,
  length: number,
): string {
  const sentence = sentenceAt(block.text, from, length)
  if (sentence.length > SHORT) return sentence
  const above = blocks.list[block.index - 1]?.text
  return above && above.length <= SHORT_ABOVE ? `${above} · ${sentence}` : sentence
}
