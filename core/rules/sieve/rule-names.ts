import type { SieveCommand } from './parse-sieve.ts'
import type { Comment } from './tokens.ts'

/**
 * The name of a rule by the comments above it: `# rule:[Name]` of Roundcube, `# Filter: Name` of sievelib, or one short line
 * of prose. Empty if there is none.
 */
export function nameOf({ comments, line }: SieveCommand): string {
  const texts = comments.map(comment => ({ ...comment, text: comment.text.replace(/^[#\s]+|\s+$/g, '') }))
  for (const { text } of texts.toReversed()) {
    const marked =
      /^rule:\[(.*)\]$/i.exec(text)?.[1] ?? /^(?:filter|rule)(?: name)?:?\s+(.+)$/i.exec(text)?.[1]
    if (marked?.trim()) return marked.trim()
  }
  const prose = texts.filter(comment => isName(comment) && comment.line >= line - 5)
  return prose.length === 1 ? (prose[0]?.text ?? '') : ''
}

const isName = ({ text }: Comment) =>
  text.length <= 80 && /\p{L}{2}/u.test(text) && !/[;{}\n@]|^(?:Search|Generated|type|do not)\b/i.test(text)
