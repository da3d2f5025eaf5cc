/**
 * The end of the quoted string that begins at `start`, where a backslash escapes a quote (RFC 5322 section 3.2.4); -1
 * where it is not closed: then its quote is an ordinary character.
 */
export function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}

/**
 * The end of the comment that begins at `start`; -1 where it is not closed. Comments may contain comments (section
 * 3.2.2).
 */
export function endOfComment(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}
