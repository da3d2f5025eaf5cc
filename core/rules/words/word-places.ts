import type { TypedWords } from '../../text/search/sentences/typed-words.ts'

/** Words from one up to the one before another. */
export type Place = [from: number, to: number]

/**
 * Where a pattern stands among some words, each of which has a space behind it, and where its groups stand; null if nowhere.
 */
export function placesOf(
  words: TypedWords,
  pattern: RegExp,
  [from, to]: Place = [0, words.count],
): { all: Place; groups: Record<string, Place | undefined> } | null {
  const text = `${words.folded(from, to)} `
  const indices = from < to ? pattern.exec(text)?.indices : undefined
  if (!indices?.[0]) return null
  const wordAt = (letter: number) => from + text.slice(0, letter).split(' ').length - 1
  const place = ([start, end]: [number, number]): Place => [wordAt(start), wordAt(end)]
  const groups = Object.entries(indices.groups ?? {}).filter(([, at]) => at)
  return { all: place(indices[0]), groups: Object.fromEntries(groups.map(([name, at]) => [name, place(at)])) }
}
