/**
 * 32 bits of a text: FNV-1a over its UTF-16 units, then the finaliser of MurmurHash3, because FNV alone leaves the
 * high bits of short words alike. Both are in the public domain.
 */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return mix(hash)
}

/** Spreads the bits of a number over all 32. */
export function mix(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Bits of a term's id: so few that two ids fit exactly into one number, as a pair's key. */
export const TERM_BITS = 26

/** 26 bits of a text; among 60,000 words some 30 share an id with another, which does no harm. */
export function termId(text: string): number {
  return hashText(text) >>> (32 - TERM_BITS)
}
