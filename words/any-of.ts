/** What any of several languages has: their alternatives as one list, with `|` between them. */
export const anyOf = (words: readonly (string | undefined)[]): string =>
  [...new Set(words.filter(each => each))].join('|')
