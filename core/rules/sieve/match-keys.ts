import { ALWAYS, all, any, type Condition, lost } from '../condition.ts'
import type { ReadArguments } from './arguments.ts'

/** How a test compares (RFC 5228, section 2.7). */
export type Match = 'is' | 'contains' | 'matches' | 'regex'

/** Null for a way of comparing that the search language has nothing for. */
export function matchOf({ tags }: ReadArguments): Match | null {
  if (tags.has('value') || tags.has('count') || tags.has('list')) return null
  return (['contains', 'matches', 'regex'] as const).find(match => tags.has(match)) ?? 'is'
}

/**
 * The pieces of text that a key asks for, as conditions made by `make`. An empty text is in everything. Of a pattern with
 * wildcards, its pieces; of a regular expression, only one that is plain text or a choice of plain texts.
 */
export function keyCondition(
  key: string,
  match: Match,
  make: (text: string, isExact: boolean) => Condition,
): Condition {
  switch (match) {
    case 'is':
      return key === '' ? lost('that a field is empty') : make(key, true)
    case 'contains':
      return key === '' ? ALWAYS : make(key, false)
    case 'matches':
      return all(...piecesOf(key).map(piece => make(piece, false)))
    default: {
      const texts = plainTexts(key)
      if (!texts) return lost(`the regular expression "${key.slice(0, 100)}"`)
      return any(...texts.map(pieces => all(...pieces.map(piece => make(piece, false)))))
    }
  }
}

/** `*` and `?` stand for any text; a backslash takes away their meaning. */
function piecesOf(pattern: string): string[] {
  const marked = pattern.replace(/\\([\s\S])|[*?]/g, (_, escaped?: string) => escaped ?? '\0')
  const pieces = marked.split('\0').filter(piece => piece.trim() !== '')
  const words = pieces.filter(piece => /[\p{L}\p{N}]/u.test(piece))
  return words.length > 0 ? words : pieces
}

/** `^\[list\]`, `(one|two)`, `a.*b`; null for an expression that says more. */
function plainTexts(expression: string): string[][] | null {
  const inner = expression.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')
  const choice = /^\(([^()]*)\)$/.exec(inner)?.[1]
  const texts = (choice ?? inner).split('|').map(text => {
    const marked = text.replace(/\\([^A-Za-z0-9])|\.[*+]?/g, (_, escaped?: string) =>
      escaped === undefined ? '\0' : `\u0001${escaped.charCodeAt(0)}\u0001`,
    )
    if (/[\\^$.|?*+()[\]{}]/.test(marked)) return null
    return (
      marked
        .split('\0')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: The mark that was put in above.
        .map(piece =>
          piece.replace(/\u0001(\d+)\u0001/g, (_, code: string) => String.fromCharCode(Number(code))),
        )
        .filter(piece => piece !== '')
    )
  })
  return texts.every(text => text !== null && text.length > 0) ? (texts as string[][]) : null
}
