/** A longer piece of evidence is cut around what it is about. */
const LONGEST = 300
/** A line as short as this needs what stands before it to be understood. */
const SHORT = 40
/** A longer line above is a menu, or a sentence of its own. */
const SHORT_ABOVE = 32

/** The sentences of a line of text with their places. */
export function sentencesOf(text: string): { text: string; start: number; end: number }[] {
  const sentences = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?…]["'”’)»]? (?=[\p{Lu}\p{N}"'“„«(¿¡])|[。！？]/gu)) {
    const end = index + mark.trimEnd().length
    // "Dr. Smith", "No. 5", "e.g. This" end no sentence.
    if (
      /(?:^|[\s(.])(?:\p{L}{1,3}|Prof|Dipl|Inc|Ltd|Tel|Str|bzw)\.$/u.test(
        text.slice(Math.max(0, end - 8), end),
      )
    )
      continue
    sentences.push({ text: text.slice(start, end).trim(), start, end })
    start = end
  }
  if (text.slice(start).trim() !== '')
    sentences.push({ text: text.slice(start).trim(), start, end: text.length })
  return sentences
}

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
