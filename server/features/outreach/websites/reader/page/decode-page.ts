import { charsetOfHtml, decodeText } from '#server/mime/parts/charset.ts'

/** The server's charset counts, then the page's own; both are wrong often enough that UTF-8 is recognised by itself. */
export function decodePage(body: Uint8Array, type: string): string {
  const inHeader = /charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(type)?.[1] ?? null
  const inPage = charsetOfHtml(body)
  // A server that says UTF-8 or Latin-1 for all its files knows less than the page.
  const isUsual = inHeader !== null && /^(?:utf-?8|iso-8859-1|latin-?1)$/i.test(inHeader)
  const label = inHeader !== null && !isUsual ? inHeader : (inPage ?? inHeader)
  return decodeText(body, label).replaceAll('\0', '')
}
