import { createHash, randomInt } from 'node:crypto'

// Neither look-alikes (0 O 1 I L) nor vowels, so that no word comes out by chance.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** A code that people read to one another: 16 characters in groups of four, about 77 bits. */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** How a code was typed does not matter: upper or lower case, with or without its hyphens and blanks. */
const normalizeCode = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '')

/** Codes are looked up by this, so that the time it takes says nothing about how much of one was right. */
export const hashCode = (text: string): Buffer =>
  createHash('sha256').update('code:').update(normalizeCode(text)).digest()
