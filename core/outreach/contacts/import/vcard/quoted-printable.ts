/**
 * Decodes quoted-printable (RFC 2045, 6.7) in a charset. Without one, or with an unknown one, it is UTF-8, or windows-1252 where
 * it cannot be.
 */
export function quotedPrintable(charset: string | undefined): (text: string) => string {
  const decode = decoderOf(charset)
  // Whole runs of ASCII: in Shift JIS the second byte of a letter may look like one, and then is not encoded.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
  return text => text.replace(/[\x00-\x7f]+/g, run => decode(bytesOf(run)))
}

const bytesOf = (text: string) =>
  Uint8Array.from(
    text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    sign => sign.charCodeAt(0),
  )

function decoderOf(charset: string | undefined): (bytes: Uint8Array) => string {
  try {
    const decoder = new TextDecoder(charset ?? '')
    return bytes => decoder.decode(bytes)
  } catch {
    const utf8 = new TextDecoder()
    const other = new TextDecoder('windows-1252')
    return bytes => {
      const text = utf8.decode(bytes)
      return text.includes('\ufffd') ? other.decode(bytes) : text
    }
  }
}
