/** The initial content of every dictionary (MS-OXRTFCP section 2.1.2.1). */
const DICTIONARY = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const SIZE = 4096
const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const HEADER = 16

/**
 * Decompresses the RTF of a message (MS-OXRTFCP) as far as it can be read, and at most `limit` bytes. The checksum is
 * ignored.
 */
export function decompressRtf(source: Buffer, limit: number): Buffer {
  if (source.length < HEADER) return Buffer.alloc(0)
  const length = Math.min(source.readUInt32LE(4), limit)
  const kind = source.readUInt32LE(8)
  if (kind === UNCOMPRESSED) return source.subarray(HEADER, HEADER + length)
  if (kind !== COMPRESSED) return Buffer.alloc(0)
  const dictionary = Buffer.alloc(SIZE)
  DICTIONARY.copy(dictionary)
  let written = DICTIONARY.length
  // A reference takes two bytes and yields at most 17, so the output is at most nine times the input.
  const out = Buffer.alloc(Math.min(length, source.length * 9))
  let made = 0
  const put = (byte: number) => {
    dictionary[written] = byte
    written = (written + 1) % SIZE
    out[made] = byte
    made += 1
  }
  for (let at = HEADER; at < source.length && made < out.length; ) {
    const control = source[at] as number
    at += 1
    for (let bit = 0; bit < 8 && at < source.length && made < out.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(source[at] as number)
        at += 1
        continue
      }
      if (at + 1 >= source.length) return out.subarray(0, made)
      const reference = source.readUInt16BE(at)
      at += 2
      const from = reference >> 4
      // A reference to the current write position marks the end of the text.
      if (from === written) return out.subarray(0, made)
      const run = Math.min((reference & 0xf) + 2, out.length - made)
      for (let index = 0; index < run; index += 1) put(dictionary[(from + index) % SIZE] as number)
    }
  }
  return out.subarray(0, made)
}
