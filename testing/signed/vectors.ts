import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPgpKey } from '#core/outreach/contacts/pgp-key.ts'
import {
  checkSignature,
  type Finding,
  type SignatureQuestion,
} from '#server/mail/mime/signatures/check-signature.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name))

/** A signed message that OpenSSL or GnuPG has made (`make.sh`), such as `smime/detached`. */
export const signedMessage = (name: string): Buffer => read(`${name}.eml`)

/** The authority that the certificates of most of them come from. */
export const ROOTS = read('smime/roots.pem').toString()

/** The public key of the person with an address at this domain, as Contacts have it. */
export function keyAt(domain: string): string {
  const found = readPgpKey(read(`pgp/${domain}.asc`).toString())
  if ('fault' in found) throw new Error(found.fault)
  return found.key
}

/** The day on which they came. */
export const ARRIVED = new Date('2026-11-30T12:05:00Z')

/** What a person who knows the authority, and all keys, would be told. */
export const checkVector = (
  source: Uint8Array | string,
  known: Partial<Omit<SignatureQuestion, 'source'>> = {},
): Promise<Finding | null> =>
  checkSignature({
    source: typeof source === 'string' ? Buffer.from(source, 'latin1') : source,
    ...{ from: 'anna@example.com', at: ARRIVED, roots: ROOTS },
    ...{ contactKeys: ['example.com', 'there.example'].map(keyAt), earlier: [] },
    ...known,
  })

/** The message with other words in it. */
export const withWords = (source: Buffer, from: string | RegExp, to: string): string => {
  const text = source.toString('latin1')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`it has no ${from}`)
  return changed
}
