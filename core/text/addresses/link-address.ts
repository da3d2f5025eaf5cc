/** Schemes that a link in a message may have; anything else could run something on the reader's machine. */
const SCHEMES = /^(?:https?|mailto|tel|ftp):/i

/**
 * What a person typed as the address of a link, made complete: `example.org` is a page, `ada@example.org` a mail
 * address. Null for what is no address, and for schemes that have no place in mail.
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
