import type { RawFile } from '../files.ts'

/** What S/MIME wraps around a message (RFC 5652). */
type Cms = { kind: 'signed'; content: Uint8Array } | { kind: 'certificates' } | { kind: 'encrypted' }

/** A value of ASN.1 in BER (X.690). */
interface Element {
  tag: number
  content: Buffer
  /** Where it stands within what it was read from. */
  at: number
  end: number
}

const SEQUENCE = 0x30
const OCTETS = 0x04
const CONSTRUCTED = 0x20
/** Programs produce six levels at most. */
const MAX_DEPTH = 10
const MAX_CHILDREN = 10

const SIGNED = '2a864886f70d010702'
/** Enveloped, encrypted and authenticated enveloped data. */
const ENCRYPTED = new Set(['2a864886f70d010703', '2a864886f70d010706', '2a864886f70d0109100117'])

/** Opens what needs no key: the signed content. Does not verify the signature. Null for other or damaged content. */
export function openCms(source: Uint8Array): Cms | null {
  try {
    return open(Buffer.from(source.buffer, source.byteOffset, source.byteLength))
  } catch {
    return null
  }
}

function open(bytes: Buffer): Cms | null {
  const outer = elementAt(bytes, 0)
  if (outer?.tag !== SEQUENCE) return null
  const [type, wrapped] = children(outer)
  const kind = type?.content.toString('hex') ?? ''
  if (ENCRYPTED.has(kind)) return { kind: 'encrypted' }
  const data = wrapped && elementAt(wrapped.content, 0)
  if (kind !== SIGNED || data?.tag !== SEQUENCE) return null
  const [, , encapsulated] = children(data)
  const content = encapsulated && children(encapsulated)[1]
  const octets = content && elementAt(content.content, 0)
  if (!octets) return { kind: 'certificates' }
  return { kind: 'signed', content: octetsOf(octets) }
}

/** The message that S/MIME has signed in one piece with it; null for other files, signed documents among them. */
export function signedLetter(file: RawFile): Uint8Array | null {
  const cms = isCms(file) ? openCms(file.content) : null
  return cms?.kind === 'signed' && startsMessage(cms.content) ? cms.content : null
}

/** RFC 8551 section 3.2.1: servers that do not know S/MIME send it as a generic file. */
export const isCms = ({ mimeType, filename }: Pick<RawFile, 'mimeType' | 'filename'>) =>
  /^application\/(?:x-)?pkcs7-mime$/i.test(mimeType) ||
  (mimeType === 'application/octet-stream' && /\.p7m$/i.test(filename ?? ''))

const startsMessage = (content: Uint8Array) =>
  /^\s*(?:content|mime)-[\w-]+[ \t]*:/i.test(Buffer.from(content.subarray(0, 200)).toString('latin1'))

function elementAt(bytes: Buffer, at: number): Element | null {
  const end = endOf(bytes, at)
  if (end === DAMAGED) return null
  const first = bytes[at + 1] as number
  const start = at + 2 + (first > 0x80 ? first & 0x7f : 0)
  // A truncated message: read what is there.
  return { tag: bytes[at] as number, content: bytes.subarray(start, first === 0x80 ? end - 2 : end), at, end }
}

const DAMAGED = -1

/** Makes nothing but a number: a message may hold millions of values. */
function endOf(bytes: Buffer, at: number, depth = 0): number {
  // Tags of several bytes are in none of these.
  if (at + 2 > bytes.length || depth > MAX_DEPTH || ((bytes[at] as number) & 0x1f) === 0x1f) return DAMAGED
  const first = bytes[at + 1] as number
  if (first < 0x80) return at + 2 + first
  if (first > 0x80) {
    const start = at + 2 + (first & 0x7f)
    return first > 0x86 || start > bytes.length ? DAMAGED : start + bytes.readUIntBE(at + 2, first & 0x7f)
  }
  let end = at + 2
  while (end < bytes.length && !(bytes[end] === 0 && bytes[end + 1] === 0)) {
    end = endOf(bytes, end, depth + 1)
    if (end === DAMAGED) return DAMAGED
  }
  return end + 2
}

/** The first few; what there is to read has no more. */
function children({ content }: Element): Element[] {
  const found: Element[] = []
  for (let at = 0; at < content.length && found.length < MAX_CHILDREN; ) {
    const child = elementAt(content, at)
    if (!child) break
    found.push(child)
    at = child.end
  }
  return found
}

/** Long strings are written in pieces. */
function octetsOf(element: Element): Buffer {
  if (element.tag === OCTETS) return element.content
  const whole = Buffer.alloc(element.content.length)
  let length = 0
  const collect = ({ tag, content }: Element, depth: number) => {
    if (tag === OCTETS) length += content.copy(whole, length)
    else if (tag === (OCTETS | CONSTRUCTED) && depth < MAX_DEPTH)
      for (let at = 0; at < content.length; ) {
        const piece = elementAt(content, at)
        if (!piece) break
        collect(piece, depth + 1)
        at = piece.end
      }
  }
  collect(element, 0)
  return whole.subarray(0, length)
}
