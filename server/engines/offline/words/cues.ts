/**
 * Phrases, apart by '|' or a new line, as one pattern over folded text (`foldSentence`). `*` stands for the rest of a
 * word, ` ~ ` for up to four words between, `^` for the beginning of a sentence.
 */
export function cues(list: string): RegExp {
  const phrases = list
    .split(/[|\n]/)
    .map(phrase => phrase.trim())
    .filter(phrase => phrase !== '')
  const free = phrases.filter(phrase => !phrase.startsWith('^')).map(source)
  const leading = phrases.filter(phrase => phrase.startsWith('^')).map(phrase => source(phrase.slice(1)))
  const parts = [
    ...(free.length > 0 ? [`(?<![\\p{L}\\p{N}])(?:${free.join('|')})${END}`] : []),
    ...(leading.length > 0 ? [`^[^\\p{L}\\p{N}]{0,8}(?:${leading.join('|')})${END}`] : []),
  ]
  return new RegExp(parts.length > 0 ? parts.join('|') : '(?!)', 'u')
}

/** The same phrases as the source of a pattern without borders, to be put into a larger one. */
export function alternatives(list: string): string {
  return list
    .split(/[|\n]/)
    .map(phrase => phrase.trim())
    .filter(phrase => phrase !== '')
    .map(source)
    .join('|')
}

const END = '(?![\\p{L}\\p{N}])'

function source(phrase: string): string {
  return phrase
    .replace(/[.+?()[\]{}\\$/]/g, '\\$&')
    .replace(/\s+~\s+/g, '(?:\\s+[^\\s]{1,40}){0,4}?\\s+')
    .replaceAll('*', '\\p{L}*')
    .replace(/ /g, '\\s+')
}
