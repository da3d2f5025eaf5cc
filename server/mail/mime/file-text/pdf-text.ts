import { constants, inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { limitedText, MOST_PAGES, MOST_UNPACKED } from './limits.ts'

/** The text of a PDF, page by page. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  refuseBombs(bytes)
  // A copy, because the library takes the bytes for its own.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 1,
    stopAtErrors: false,
    verbosity: 0,
  })
  const out = limitedText()
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && !out.isFull(); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      for (const item of items) if ('str' in item) out.add(item.hasEOL ? `${item.str}\n` : item.str)
      out.add('\n')
      page.cleanup()
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
  return out.text()
}

const STREAM = Buffer.from('stream')

/**
 * Refuses a PDF whose compressed streams become more bytes than is allowed. The library unpacks them outside of the thread's
 * heap, whose limit does not count that.
 */
function refuseBombs(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = MOST_UNPACKED
  for (let at = buffer.indexOf(STREAM); at >= 0; at = buffer.indexOf(STREAM, at + 1)) {
    let start = at + STREAM.length
    while (buffer[start] === 0x0d || buffer[start] === 0x0a) start += 1
    left -= unpackedSize(buffer.subarray(start), left)
  }
}

/** The bytes that a zlib stream becomes, with those of a stream in it; 0 for anything else. */
function unpackedSize(stream: Uint8Array, most: number): number {
  const unpacked = unpack(stream, Math.max(1, most))
  return unpacked === null ? 0 : unpacked.length + unpackedSize(unpacked, most - unpacked.length)
}

function unpack(stream: Uint8Array, most: number): Uint8Array | null {
  // RFC 1950: the method of compression.
  if ((stream[0] ?? 0) % 16 !== 8) return null
  try {
    return inflateSync(stream, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Error('the file becomes too large')
    return null
  }
}
