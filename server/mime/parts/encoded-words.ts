import { decodeText } from './charset.ts'

const ENCODED_WORD = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g

/**
 * Decodes the encoded words of a header (RFC 2047). White space between two of them is none, and their bytes are put
 * together first: senders cut within a character.
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

/** RFC 2047 section 4.2; a space is not allowed within, and stands there nevertheless. */
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
 * Makes encoded words of an address list such as RFC 2047 section 5 asks for: others hold commas and brackets that
 * would be taken for those of the list.
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
