/** The longest that is kept, in base64. */
export const MOST_PGP_KEY = 100_000

const NO_KEY = 'Please paste a public PGP key: all from “BEGIN PGP PUBLIC KEY BLOCK” to “END”'
const PRIVATE = 'This is a private key, which only its owner may have. Please paste the public one.'

/**
 * A public PGP key as contacts keep it: base64, without what stands around it in a file (RFC 9580 section 6.2). Otherwise why a text
 * is none.
 */
export function readPgpKey(text: string): { key: string } | { fault: string } {
  const [, begun = text] = text.split(/-----BEGIN PGP (?:PUBLIC|PRIVATE) KEY BLOCK-----/, 2)
  const [body = ''] = begun.split('-----END', 1)
  // Lines such as "Comment: …" end with an empty line.
  const headers = /^\s*(?:[A-Za-z-]{1,40}: [^\n]*\n)+\s*\n/.exec(body)?.[0] ?? ''
  const key = body
    .slice(headers.length)
    // The checksum.
    .replace(/\n=[A-Za-z0-9+/]{4}\s*$/, '')
    .replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(key)) return { fault: NO_KEY }
  const [first = 0] = Uint8Array.from(atob(key.slice(0, 4)), char => char.charCodeAt(0))
  const tag = first >= 0xc0 ? first & 0x3f : (first >> 2) & 0x0f
  if (first < 0x80 || (tag !== PUBLIC_KEY && tag !== PRIVATE_KEY)) return { fault: NO_KEY }
  return tag === PUBLIC_KEY ? { key } : { fault: PRIVATE }
}

/** A key in few words. */
export const shownPgpKey = (key: string): string => `Key that ends in ${key.slice(-8)}`

/** RFC 9580 section 5. */
const PUBLIC_KEY = 6
const PRIVATE_KEY = 5
