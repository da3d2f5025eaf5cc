import { decodeUuencoded } from '../wrapped/uuencode.ts'

const EQUALS = 0x3d
const LF = 0x0a
const CR = 0x0d

/** Decodes the content of a part (RFC 2045 section 6). Content with no encoding or an unknown one stays as it is. */
export function decodeTransfer(raw: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'base64') return decodeBase64(raw)
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(raw)
  return /^(?:x-)?uu/.test(encoding) ? (decodeUuencoded(raw) ?? raw) : raw
}

/** Ignores other characters (section 6.8). Some programs pad in the middle: decoding restarts there. */
function decodeBase64(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  // Buffer would read these characters as part of the base64url alphabet.
  const clean = /[-_]/.test(text) ? text.replace(/[-_]/g, '') : text
  const pieces = clean.split(/=[=\s]*/).map(piece => Buffer.from(piece, 'base64'))
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
}

/** Section 6.7: line ends are those of the part; invalid escapes stay as they are. */
function decodeQuotedPrintable(raw: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(raw.length)
  let length = 0
  /** Start of the white space that is padding if the line ends after it. */
  let inkEnd = 0
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] as number
    if (byte === EQUALS) {
      const value = hexAt(raw, at + 1)
      const lineEnd = value === null ? endOfSoftBreak(raw, at + 1) : null
      if (value !== null) at += 2
      else if (lineEnd !== null) at = lineEnd
      if (lineEnd === null) {
        decoded[length] = value ?? byte
        length += 1
      }
      inkEnd = length
      continue
    }
    if (byte === LF || (byte === CR && raw[at + 1] === LF)) length = inkEnd
    decoded[length] = byte
    length += 1
    if (byte !== 0x20 && byte !== 0x09) inkEnd = length
  }
  return decoded.subarray(0, inkEnd)
}

/** The last byte of a line end with optional white space before it; the end of the part needs none. */
function endOfSoftBreak(raw: Uint8Array, start: number): number | null {
  let at = start
  while (raw[at] === 0x20 || raw[at] === 0x09) at += 1
  if (at >= raw.length || raw[at] === LF) return at
  return raw[at] === CR ? (raw[at + 1] === LF ? at + 1 : at) : null
}

function hexAt(raw: Uint8Array, at: number): number | null {
  const high = nibble(raw[at])
  const low = nibble(raw[at + 1])
  return high === null || low === null ? null : (high << 4) | low
}

function nibble(byte: number | undefined): number | null {
  if (byte === undefined) return null
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : null
}
