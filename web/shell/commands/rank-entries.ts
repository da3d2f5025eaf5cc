/** What the palette offers: a command, or a place such as a label or an earlier search. */
interface Entry {
  label: string
  /** What it is found by, besides its label. */
  group: string
  isCommand: boolean
}

interface Ranked<E extends Entry> {
  /** Named by what is typed, the best first: they come before a search for the words. */
  named: E[]
  /** Only like it. */
  alike: E[]
}

/**
 * Finds entries by what is typed. Words name a command if each of them begins a word of its label, as "go dra" does of
 * "Go to Drafts". Only its whole label names a place, because such words are more often looked for in mail. `likeness`
 * tells from 0 to 1 how alike a text is.
 */
export function rankEntries<E extends Entry>(
  entries: readonly E[],
  typed: string,
  likeness: (text: string, typed: string) => number,
): Ranked<E> {
  const text = typed.trim().toLowerCase()
  const isNamed = ({ label, isCommand }: E) =>
    isCommand ? isNamedBy(text, label) : label.toLowerCase() === text
  const begins = ({ label }: E) => (label.toLowerCase().startsWith(text) ? 0 : 1)
  const alike = entries
    .filter(entry => !isNamed(entry))
    .map(entry => ({ entry, score: likeness(`${entry.group} ${entry.label}`, text) }))
    .filter(({ score }) => score > 0)
  return {
    named: entries.filter(isNamed).toSorted((a, b) => begins(a) - begins(b)),
    alike: alike.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry),
  }
}

function isNamedBy(text: string, label: string): boolean {
  const parts = wordsOf(label)
  const typed = wordsOf(text)
  return typed.length > 0 && typed.every(word => parts.some(part => part.startsWith(word)))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
