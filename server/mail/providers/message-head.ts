import { asciiAddress, parseAddressList } from '#core/text/addresses/addresses.ts'

/** The header of a message of ours, unfolded; lines end with CRLF. */
export function headOf(source: Buffer): string {
  const end = source.indexOf('\r\n\r\n')
  const head = source.subarray(0, end === -1 ? source.length : end).toString('utf8')
  return head.replace(/\r\n[ \t]+/g, ' ')
}

export function headerOf(head: string, name: string): string | null {
  const prefix = `${name}:`
  const line = head.split('\r\n').find(line => line.toLowerCase().startsWith(prefix))
  return line?.slice(prefix.length).trim() ?? null
}

/** Adds a Bcc line for those of `to` that the message does not name; providers remove it when they send. */
export function withBcc(source: Buffer, to: readonly string[]): Buffer {
  const head = headOf(source)
  const lines = ['to', 'cc', 'bcc'].map(name => headerOf(head, name) ?? '')
  const named = new Set(lines.flatMap(parseAddressList).map(({ address }) => keyOf(address)))
  const hidden = to.filter(address => !named.has(keyOf(address)))
  // Folded at every address: a line has 998 characters at most (RFC 5322, 2.1.1).
  const line = `Bcc: ${hidden.map(asciiAddress).join(',\r\n ')}\r\n`
  return hidden.length > 0 ? Buffer.concat([Buffer.from(line), source]) : source
}

const keyOf = (address: string) => asciiAddress(address).toLowerCase()
