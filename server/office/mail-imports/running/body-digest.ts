import { createHash } from 'node:crypto'

/**
 * The digest of what a message says: its body, whatever its line ends, and without empty lines at its end. Programs add
 * fields to heads, and change line ends, but leave bodies alone. Linear in the length of the message.
 */
export function bodyDigest(source: Uint8Array): string {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1')
  const end = /\n\r?\n/.exec(text)
  const body = end ? text.slice(end.index + end[0].length) : ''
  const lines = body.replaceAll('\r\n', '\n')
  let length = lines.length
  while (length > 0 && lines.charCodeAt(length - 1) === 0x0a) length -= 1
  return createHash('sha256').update(lines.slice(0, length), 'latin1').digest('hex')
}
