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
