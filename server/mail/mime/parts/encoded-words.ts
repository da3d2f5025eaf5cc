import { decodeText } from '../charset/charset.ts'

const ENCODED_WORD = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g

/**
 * Decodes the encoded words of a header (RFC 2047). White space between two encoded words is ignored, and adjacent bytes
 * are joined before decoding, because some programs split a character over two words.
 */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text
  let decoded = ''
  let from = 0
  let open: { charset: string; bytes: Buffer[] } | null = null
  const close = () => {
    if (open) decoded += decodeText(Buffer.concat(open.bytes), open.charset)
    open = null
  }
  for (const { 0: word, 1: label = '', 2: encoding = '', 3: payload = '', index } of text.matchAll(
    ENCODED_WORD,
  )) {
    const between = text.slice(from, index)
    const charset = label.toLowerCase()
    from = index + word.length
    if (!open || between.trim() !== '' || open.charset !== charset) {
      const isApart = !open || between.trim() !== ''
      close()
      if (isApart) decoded += between
      open = { charset, bytes: [] }
    }
    open.bytes.push(encoding.toUpperCase() === 'B' ? Buffer.from(payload, 'base64') : bytesOfQ(payload))
  }
  close()
  return decoded + text.slice(from)
}

/** RFC 2047 section 4.2. A space is not allowed inside, but occurs. */
function bytesOfQ(payload: string): Buffer {
  const text = payload.replace(/_/g, ' ')
  if (!text.includes('=')) return Buffer.from(text)
  return Buffer.concat(
    text
      .split(/((?:=[\dA-Fa-f]{2})+)/)
      .map((piece, index) =>
        index % 2 === 0 ? Buffer.from(piece) : Buffer.from(piece.replaceAll('=', ''), 'hex'),
      ),
  )
}

/**
 * Rewrites the encoded words of an address list in the form that RFC 2047 section 5 asks for. Otherwise encoded commas
 * and brackets would be taken for separators of the list.
 */
export function withPlainWords(list: string): string {
  if (!list.includes('=?')) return list
  return list.replace(ENCODED_WORD, (word, charset: string, encoding: string, payload: string) =>
    /^[\w!*+\-/=]*$/.test(payload)
      ? word
      : `=?${charset}?${encoding}?${payload
          .replace(/\s/g, '_')
          .replace(
            /[^\w!*+\-/=\P{ASCII}]/gu,
            char => `=${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
          )}?=`,
  )
}
