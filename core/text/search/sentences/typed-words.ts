import { foldText } from '../fold.ts'

/** A sentence as words, to be matched by patterns of folded words with one space between them. */
export interface TypedWords {
  count: number
  /** The words from one to the one before another, as they were typed. */
  typed: (from: number, to: number) => string
  folded: (from: number, to: number) => string
  /** Whether a comma or the like follows a word. */
  isListed: (at: number) => boolean
  /** Where a pattern that begins with a word ends; null where it does not fit. */
  match: (pattern: RegExp, at: number) => { end: number; groups: string[] } | null
}

/** Articles and the like that are written together with the next word: "d'Anna", "dall'ufficio". */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|dall|dell|all|nell|sull|un|quest)'(?=\p{L})/u
const AROUND = /^[\s,;.:!?()[\]…]+|[\s,;:!?()[\]…]+$|(?<=\p{L}{2})\.$/gu

export function typedWords(input: string): TypedWords {
  const places: [start: number, end: number][] = []
  const folded: string[] = []
  const listed: boolean[] = []
  for (const { 0: raw, index } of input.matchAll(/\S+/g)) {
    const start = index + raw.length - raw.replace(/^[,;.:!?()[\]…]+/, '').length
    const word = raw.replace(AROUND, '')
    if (word === '') continue
    const elided = ELIDED.exec(word.replaceAll('’', "'").toLowerCase())?.[0].length ?? 0
    for (const [from, to] of elided > 0
      ? [[0, elided] as const, [elided, word.length] as const]
      : [[0, word.length] as const]) {
      places.push([start + from, start + to])
      folded.push(foldText(word.slice(from, to).replaceAll('’', "'")).replace(/\s+/g, ''))
      listed.push(to === word.length && raw.endsWith(','))
    }
  }
  const text = folded.join(' ')
  const offsets: number[] = []
  let offset = 0
  for (const word of folded) {
    offsets.push(offset)
    offset += word.length + 1
  }
  // The end of the text is where a further word would begin.
  offsets.push(offset)
  return {
    count: folded.length,
    typed: (from, to) => (from < to ? input.slice(places[from]?.[0] ?? 0, places[to - 1]?.[1] ?? 0) : ''),
    folded: (from, to) => folded.slice(from, to).join(' '),
    isListed: at => listed[at] ?? false,
    match: (pattern, at) => {
      pattern.lastIndex = offsets[at] ?? text.length
      const found = pattern.exec(text)
      if (!found) return null
      return { end: offsets.indexOf(pattern.lastIndex + 1), groups: found.slice(1).map(group => group ?? '') }
    },
  }
}
