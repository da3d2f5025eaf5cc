/**
 * Where the quoted string that begins at `start` ends, with a backslash before what does not end it (RFC 5322 section
 * 3.2.4); -1 where it does not end: then its quote is a character like any other.
 */
export function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}

/** Where the comment that begins at `start` ends; -1 where it does not. Comments may hold comments (section 3.2.2). */
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
