import { parseAddressList } from '#core/text/addresses.ts'

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

/** The message with a Bcc line for those of `to` whom it does not name; providers take it out when they send. */
export function withBcc(source: Buffer, to: readonly string[]): Buffer {
  const head = headOf(source)
  const lines = ['to', 'cc', 'bcc'].map(name => headerOf(head, name) ?? '')
  const named = new Set(lines.flatMap(parseAddressList).map(({ address }) => address.toLowerCase()))
  const hidden = to.filter(address => !named.has(address.toLowerCase()))
  return hidden.length > 0 ? Buffer.concat([Buffer.from(`Bcc: ${hidden.join(', ')}\r\n`), source]) : source
}
