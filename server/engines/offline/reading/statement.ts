import type { Statement } from '#server/engines/engine.ts'
import type { ReadMessage, Sentence } from './read-message.ts'

/** A sentence as a statement: without the small words and the name it begins with, otherwise word for word. */
export function statementOf({ message, words }: ReadMessage, sentence: Sentence): Statement {
  return { text: trimmed(sentence.text, words.leading), messageId: message.id }
}

/** Lightly trimmed: what joins it to the sentence before is gone, and it begins with a capital. */
export function trimmed(text: string, leading: RegExp): string {
  const rest = text.replace(leading, '').trim()
  const kept = rest.length >= 12 && /\p{L}/u.test(rest) ? rest : text
  return kept.replace(/^\p{Ll}(?=[\p{Ll}\s'’])/u, letter => letter.toUpperCase())
}

/** The share of the smaller one's stems that both have. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a)
  const right = new Set(b)
  if (left.size === 0 || right.size === 0) return 0
  let shared = 0
  for (const stem of left) if (right.has(stem)) shared += 1
  return shared / Math.min(left.size, right.size)
}

/** How many stems both have. */
export function sharedStems(a: readonly string[], b: readonly string[]): number {
  const right = new Set(b)
  return new Set(a.filter(stem => right.has(stem))).size
}
