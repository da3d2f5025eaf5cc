import { readHead } from './read-head.ts'
import { isSameAddress } from './same-address.ts'

/** A longer key is not taken from a header (Autocrypt Level 1 advises 10 KB). */
const MOST_KEY = 100_000

/** The key that a message names for its sender (Autocrypt Level 1, section 2.1), in base64; null if it names none. */
export function autocryptKey(head: Uint8Array, from: string): string | null {
  const { headers, senders } = readHead(head)
  const [sender] = senders
  if (senders.length !== 1 || !sender || !isSameAddress(sender, from)) return null
  const keys = headers.flatMap(({ key, value }) => (key === 'autocrypt' ? keyIn(value, from) : []))
  // "If there is more than one valid header, all of them are disregarded."
  return keys.length === 1 ? (keys[0] as string) : null
}

function keyIn(value: string, from: string): string[] {
  const attributes = new Map(
    value.split(';').map(piece => {
      const equals = piece.indexOf('=')
      return [
        piece.slice(0, Math.max(0, equals)).trim().toLowerCase(),
        piece.slice(equals + 1).replace(/\s/g, ''),
      ]
    }),
  )
  const isKnown = [...attributes.keys()].every(name => /^(?:addr|prefer-encrypt|keydata|_.*|)$/.test(name))
  const key = attributes.get('keydata') ?? ''
  const isKey = key !== '' && key.length <= MOST_KEY && /^[A-Za-z0-9+/]+={0,2}$/.test(key)
  return isKnown && isKey && isSameAddress(attributes.get('addr') ?? '', from) ? [key] : []
}
