/** Decodes quoted-printable (RFC 2045, 6.7) in a charset; an unknown one is read as UTF-8. */
export function quotedPrintable(charset: string): (text: string) => string {
  const decoder = decoderOf(charset)
  return text =>
    text.replace(/(?:=[\da-f]{2})+/gi, codes =>
      decoder.decode(Uint8Array.from(codes.slice(1).split('='), code => Number.parseInt(code, 16))),
    )
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
