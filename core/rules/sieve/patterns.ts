/**
 * Regular expressions by which a script finds what the search finds: texts where a word begins so, whatever signs stand
 * between their words. The extension `regex` knows the classes of POSIX.
 */
const BEGIN = '(^|[^[:alnum:]])'
const BETWEEN = '[^[:alnum:]]+'
const END = '([^[:alnum:]]|$)'
/** Of a file's name, in the source of a message: in its disposition, or its type. */
const FILE = 'name[*0-9]*="?[^";]*'

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Where a word begins so; null for a text of signs alone. */
export function beginsPattern(text: string): string | null {
  const words = wordsOf(text)
  return words.length > 0 ? BEGIN + words.join(BETWEEN) : null
}

/** Where these are whole words. */
export function wholePattern(text: string): string | null {
  const begins = beginsPattern(text)
  return begins && begins + END
}

/** A file whose name has this text. */
export const filePattern = (text: string): string | null =>
  wordsOf(text).length > 0 ? FILE + wordsOf(text).join(BETWEEN) : null

/** The text of a pattern from here; null for any other expression. */
export function patternText(pattern: string): { text: string; isOfFile: boolean } | null {
  const isOfFile = pattern.startsWith(FILE)
  if (!isOfFile && !pattern.startsWith(BEGIN)) return null
  const rest = pattern.slice(isOfFile ? FILE.length : BEGIN.length)
  const words = (rest.endsWith(END) ? rest.slice(0, -END.length) : rest).split(BETWEEN)
  return words.every(word => /^[\p{L}\p{N}\p{M}]+$/u.test(word)) ? { text: words.join(' '), isOfFile } : null
}
