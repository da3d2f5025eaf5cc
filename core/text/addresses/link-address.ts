/** Schemes that a link in a message may have; others could run code on the reader's machine. */
const SCHEMES = /^(?:https?|mailto|tel|ftp):/i

/**
 * Completes the address of a link as a person typed it: `example.org` is a page, `ada@example.org` a mail address. Null
 * for a text that is not an address, and for schemes that are not allowed in mail.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /[\s<>"]/.test(text)) return null
  if (SCHEMES.test(text)) return text
  if (/^[^/?#:@]+@[^/?#:@]+$/.test(text) && /@.+\../.test(text)) return `mailto:${text}`
  if (text.startsWith('//')) return `https:${text}`
  // "localhost:3000" is a host and its port, "javascript:alert" a scheme.
  const isHost = /^[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?(?:[/?#]|$)/u.test(text)
  return isHost ? `https://${text}` : null
}
