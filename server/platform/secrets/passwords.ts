import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id with the first parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// No look-alikes (0 O 1 l I), and no characters that a terminal or a shell treats specially.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

let decoy: Promise<string> | undefined

/** Hashes a password; returns a PHC string for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/**
 * Whether the password matches the stored hash. Without a hash (no such person) it does the same work and returns false,
 * so that the time taken does not reveal who exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password)
  decoy ??= hashPassword(generatePassword())
  await verify(await decoy, password)
  return false
}

/** A password for a person to type once: 20 characters in groups of five, about 116 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
