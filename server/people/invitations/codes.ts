import { createHash, randomInt } from 'node:crypto'

// Without look-alikes (0 O 1 I L), and without vowels, so that no words appear.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** Returns a code that people can read to each other: 16 characters in groups of four, about 77 bits. */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** Ignores case, hyphens and blanks. */
const normalizeCode = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '')

/** Codes are looked up by their hash, so that the time of a lookup does not reveal how much of a code was right. */
export const hashCode = (text: string): Buffer =>
  createHash('sha256').update('code:').update(normalizeCode(text)).digest()
