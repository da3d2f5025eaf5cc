import { parseAddressList } from '#core/text/addresses/addresses.ts'

/** Longer headers are read up to here. */
const MOST_BYTES = 64 * 1024

/** The addresses that a message was resent to (RFC 5322, section 3.6.6). */
export function resentTo(source: Uint8Array): string[] {
  const start = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, MOST_BYTES))
  const [head = ''] = start.toString('utf8').split(/\r?\n\r?\n/, 1)
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap(line => /^resent-(?:to|cc|bcc):(.*)$/i.exec(line)?.[1] ?? [])
    .flatMap(list => parseAddressList(list).map(({ address }) => address))
}
