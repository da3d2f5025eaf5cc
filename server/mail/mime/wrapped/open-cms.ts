import { X509Certificate } from 'node:crypto'

/** What S/MIME wraps around a message (RFC 5652). */
type Cms =
  | { kind: 'signed'; content: Uint8Array; signer: string | null }
  | { kind: 'certificates' }
  | { kind: 'encrypted' }

/** A value of ASN.1 in BER (X.690). */
interface Element {
  tag: number
  content: Buffer
  /** Where it stands within what it was read from. */
  at: number
  end: number
}

const SEQUENCE = 0x30
const SET = 0x31
const OCTETS = 0x04
const INTEGER = 0x02
const CONSTRUCTED = 0x20
const CONTEXT_0 = 0xa0
/** Programs produce six levels at most. */
const MAX_DEPTH = 10
const MAX_CERTIFICATES = 20

const SIGNED = '2a864886f70d010702'
/** Enveloped, encrypted and authenticated enveloped data. */
const ENCRYPTED = new Set(['2a864886f70d010703', '2a864886f70d010706', '2a864886f70d0109100117'])

/**
 * Opens what needs no key: the signed content, and the signer's name in the enclosed certificate. Does not verify the
 * signature. Null for other or damaged content.
 */
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
  const [, , encapsulated, ...rest] = children(data)
  const content = encapsulated && children(encapsulated)[1]
  const octets = content && elementAt(content.content, 0)
  if (!octets) return { kind: 'certificates' }
  return { kind: 'signed', content: octetsOf(octets), signer: signerIn(rest) }
}

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
function children({ content }: Element, limit = 10): Element[] {
  const found: Element[] = []
  for (let at = 0; at < content.length && found.length < limit; ) {
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

/** Whom the certificate of the signature names: `Ana Doe (ana@example.com)`. */
function signerIn(fields: Element[]): string | null {
  const certificates = fields
    .filter(({ tag }) => tag === CONTEXT_0)
    .flatMap(field =>
      children(field, MAX_CERTIFICATES).flatMap(({ at, end }) =>
        readCertificate(field.content.subarray(at, end)),
      ),
    )
  const serial = serialOfSigner(fields)
  const own =
    certificates.find(({ serialNumber }) => trimmed(serialNumber) === serial) ??
    certificates.find(({ ca }) => !ca)
  return own ? nameIn(own) : null
}

function readCertificate(der: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(der)]
  } catch {
    return []
  }
}

/** RFC 5652 section 5.3: version, then issuer and serial number. */
function serialOfSigner(fields: Element[]): string | null {
  const signers = fields.findLast(({ tag }) => tag === SET)
  const signer = signers && children(signers)[0]
  const id = signer && children(signer)[1]
  const serial = id?.tag === SEQUENCE ? children(id)[1] : undefined
  return serial?.tag === INTEGER ? trimmed(serial.content.toString('hex')) : null
}

const trimmed = (hex: string) => hex.toLowerCase().replace(/^0+/, '')

function nameIn({ subject, subjectAltName }: X509Certificate): string | null {
  const of = (field: string) => new RegExp(`^${field}=(.{1,200})`, 'm').exec(subject ?? '')?.[1]
  const address = /(?:^|, )email:([^,\s"]{1,200})/.exec(subjectAltName ?? '')?.[1] ?? of('emailAddress')
  const name = of('CN')
  if (name && address && name !== address) return `${name} (${address})`
  return name ?? address ?? of('O') ?? null
}
