import { ALWAYS, allOf, anyOf, type Condition, lost } from '../condition.ts'
import type { ReadArguments } from './arguments.ts'
import { patternText } from './patterns.ts'

/** How a test compares (RFC 5228, section 2.7). */
type Match = 'is' | 'contains' | 'matches' | 'regex'

/** Null for a way of comparing that the search language has nothing for. */
export function matchOf({ tags }: ReadArguments): Match | null {
  if (tags.has('value') || tags.has('count') || tags.has('list')) return null
  return (['contains', 'matches', 'regex'] as const).find(match => tags.has(match)) ?? 'is'
}

/**
 * The texts that a key asks for, as conditions made by `make`. A pattern with wildcards gives its pieces; a
 * regular expression counts only if it is plain text or a choice of plain texts. An empty text is in
 * everything.
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
      return allOf(piecesOf(key).map(piece => make(piece, false)))
    default: {
      const own = patternText(key)
      if (own) return make(own.text, false)
      const texts = plainTexts(key)
      if (!texts) return lost(`the regular expression "${key.slice(0, 100)}"`)
      return anyOf(texts.map(pieces => allOf(pieces.map(piece => make(piece, false)))))
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
  const texts = (choice ?? inner).split('|').map(plainPieces)
  return texts.every(text => text !== null && text.length > 0) ? (texts as string[][]) : null
}

/** The texts between `.*`; null if there is more than text. */
function plainPieces(text: string): string[] | null {
  const pieces = ['']
  for (const [token, escaped] of text.matchAll(/\\([\s\S])|\.[*+]?|[\s\S]/g)) {
    if (escaped !== undefined) {
      if (/[A-Za-z0-9]/.test(escaped)) return null
      pieces.push((pieces.pop() ?? '') + escaped)
    } else if (token.startsWith('.')) pieces.push('')
    else if (/[\\^$?*+()[\]{}]/.test(token)) return null
    else pieces.push((pieces.pop() ?? '') + token)
  }
  return pieces.filter(piece => piece !== '')
}
