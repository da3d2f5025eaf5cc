import type { SignatureKind } from '#core/contract/emails.ts'
import { contentOf, fileOf, isText } from '../parts/part-content.ts'
import type { Part } from '../parts/part-tree.ts'
import { signedLetter } from '../wrapped/open-cms.ts'

export interface Signed {
  kind: SignatureKind
  /** What is signed, as it was sent; of a text, the lines from the first of its marks to the last. */
  content: Uint8Array
  /** Of a text it lies in the content. */
  signature: Uint8Array | null
  /** Whether the signature has the content in it, in one piece (S/MIME). */
  isOpaque: boolean
  /** Whether nothing else is shown with it, so that who signed it has signed what is seen. */
  coversAll: boolean
}

/** The outermost signature of a message. Those of messages that lie within it say nothing of it. */
export function findSigned(root: Part): Signed | null {
  return signedBy(root, true)
}

function signedBy(part: Part, coversAll: boolean): Signed | null {
  if (part.parts.length === 0) return opaque(part, coversAll) ?? clearText(part, coversAll)
  const detached = part.type === 'multipart/signed' ? detachedIn(part, coversAll) : null
  if (detached) return detached
  for (const child of part.parts) {
    const found = signedBy(child, false)
    if (found) return found
  }
  return null
}

/** RFC 1847 section 2.1: what is signed, and its signature. */
function detachedIn({ parts }: Part, coversAll: boolean): Signed | null {
  const [content, signature] = parts
  const kind = signature && kindOf(signature)
  if (!kind || !content?.whole || signature.parts.length > 0) return null
  return {
    kind,
    content: content.whole,
    signature: contentOf(signature),
    isOpaque: false,
    coversAll: coversAll && parts.length === 2,
  }
}

const kindOf = ({ type, filename }: Part): SignatureKind | null =>
  /^application\/(?:x-)?pkcs7-signature$/.test(type)
    ? 'smime'
    : type === 'application/pgp-signature'
      ? 'pgp'
      : type === 'application/octet-stream' && /\.p7s$/i.test(filename ?? '')
        ? 'smime'
        : null

function opaque(part: Part, coversAll: boolean): Signed | null {
  const content = signedLetter(fileOf(part))
  return content && { kind: 'smime', content, signature: contentOf(part), isOpaque: true, coversAll }
}

const BEGIN = '-----BEGIN PGP SIGNED MESSAGE-----'
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----'
const END = '-----END PGP SIGNATURE-----'
const HASHES = /^[ \t]*\r?\n(?:Hash: SHA\d[\d-]*(?:, ?SHA\d[\d-]*)*[ \t]*\r?\n)*\r?\n/
const MOST_HASHES = 1000
const NO_WORDS = /^[ \t]*\r?\n[ \t]*\r?\n(?:[A-Za-z0-9+/=]+[ \t]*\r?\n)+$/
const LF = 0x0a

function clearText(part: Part, coversAll: boolean): Signed | null {
  if (part.type !== 'text/plain' || !isText(part)) return null
  const content = contentOf(part)
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  const start = lineOf(bytes, BEGIN, 0)
  const middle = start === -1 ? -1 : lineOf(bytes, SIGNATURE, start)
  const last = middle === -1 ? -1 : lineOf(bytes, END, middle)
  if (last === -1) return null
  const end = last + END.length
  const isAlone = isBlank(bytes.subarray(0, start)) && isBlank(bytes.subarray(end))
  // Lines such as "Comment: …" are shown, and not signed.
  const isPlain =
    HASHES.test(bytes.toString('latin1', start + BEGIN.length, start + MOST_HASHES)) &&
    NO_WORDS.test(bytes.toString('latin1', middle + SIGNATURE.length, last))
  return {
    kind: 'pgp-text',
    content: bytes.subarray(start, end),
    signature: null,
    isOpaque: false,
    coversAll: coversAll && isAlone && isPlain,
  }
}

/** Where a line begins with these words; -1 if none does. */
function lineOf(bytes: Buffer, words: string, from: number): number {
  for (let at = bytes.indexOf(words, from); at !== -1; at = bytes.indexOf(words, at + 1))
    if (at === 0 || bytes[at - 1] === LF) return at
  return -1
}

const isBlank = (bytes: Uint8Array) => bytes.every(byte => byte <= 0x20)

/** Whether a part is nothing but the signature of another one, which is said beside the sender and not listed as a file. */
export function isSignatureOf(part: Part, owner: Part | null): boolean {
  if (part.parts.length > 0 || kindOf(part) === null) return false
  if (owner?.type === 'multipart/signed') return owner.parts[1] === part
  return part.type !== 'application/octet-stream' && USUAL_NAME.test(part.filename ?? '')
}

/** As programs name it; a file's own signature is named after the file. */
const USUAL_NAME = /^(?:smime\.p7s|(?:openpgp_|pgp_)?(?:digital_)?signature(?:\.asc|\.sig)?)$/i
