const MAX_HEADER_BYTES = 262_144

/** `<id@domain>` from the header, or undefined. The body is not searched. */
export function messageIdOf(source: Uint8Array): string | undefined {
  return /^message-id:\s*(<[^>\s]+>)/im.exec(headerOf(source))?.[1]
}

/** RFC 5322 section 3.6.3: the delivered message does not show blind-copy recipients. */
export function withoutBcc(source: Uint8Array): Uint8Array {
  const header = headerOf(source)
  const kept = header.replace(/^bcc:.*(?:\r?\n[ \t].*)*\r?\n/gim, '')
  if (kept.length === header.length) return source
  return Buffer.concat([Buffer.from(kept, 'latin1'), source.subarray(header.length)])
}

/** The header section; each character is one byte. */
function headerOf(source: Uint8Array): string {
  const head = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString(
    'latin1',
    0,
    MAX_HEADER_BYTES,
  )
  const end = /\r?\n\r?\n/.exec(head)
  return end ? head.slice(0, end.index + end[0].length / 2) : head
}
