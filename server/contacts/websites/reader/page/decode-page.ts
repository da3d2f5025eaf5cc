import { charsetOfHtml, decodeText } from '#server/mail/mime/charset/charset.ts'

/** The server's charset counts, then the page's own; both are wrong often enough that UTF-8 is recognised by itself. */
export function decodePage(body: Uint8Array, type: string): string {
  const inHeader = /charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(type)?.[1] ?? null
  const inPage = charsetOfHtml(body)
  // A server that says UTF-8 or Latin-1 for all its files knows less than the page.
  const isUsual = inHeader !== null && /^(?:utf-?8|iso-8859-1|latin-?1)$/i.test(inHeader)
  const label = inHeader !== null && !isUsual ? inHeader : (inPage ?? inHeader)
  return decodeText(body, label).replaceAll('\0', '')
}

/** How many of the first bytes are looked at. */
const HEADER_BYTES = 1445
/** Pages of people have a stray one now and then; of what is compressed each tenth byte is one. */
const MOST_BINARY = 0.05

/** A byte that no text has (WHATWG MIME Sniffing, "binary data byte"). */
const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)

/** Whether a file is no text, whatever its server says. UTF-16 has zeros, and says so in its first bytes or its type. */
export function isBinary(body: Uint8Array, type: string): boolean {
  const head = body.subarray(0, HEADER_BYTES)
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff || /utf-?16/i.test(type)) return false
  return head.filter(isControl).length > head.length * MOST_BINARY
}
