interface Found {
  name: string
  bytes: Uint8Array
}

const BEGIN = /^begin [0-7]{3,4} (\S.{0,200})$/
const LINE = /^[ -`]+$/

/**
 * Takes the files out of a text that older programs put into it (POSIX uuencode). What is not whole stays where it
 * is: it may be somebody's sentence.
 */
export function takeUuencoded(text: string): { text: string; files: Found[] } {
  const files: Found[] = []
  if (!text.startsWith('begin ') && !text.includes('\nbegin ')) return { text, files }
  const lines = text.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const found = fileAt(lines, at)
    if (found) {
      files.push({ name: found.name, bytes: found.bytes })
      at = found.end
    } else kept.push(lines[at] as string)
  }
  return { text: files.length > 0 ? kept.join('\n') : text, files }
}

/** A whole part that is so encoded; null for one that holds anything else. */
export function decodeUuencoded(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const found = takeUuencoded(text.replace(/\r\n?/g, '\n'))
  const [file] = found.files
  return file && found.files.length === 1 && found.text.trim() === '' ? file.bytes : null
}

function fileAt(lines: string[], start: number): (Found & { end: number }) | null {
  const name = BEGIN.exec(lines[start]?.trimEnd() ?? '')?.[1]
  if (!name) return null
  const pieces: Buffer[] = []
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = (lines[at] as string).replace(/\r$/, '')
    if (line === 'end') return { name, bytes: Buffer.concat(pieces), end: at }
    const piece = line === '' ? null : decodeLine(line)
    if (!piece && line.trim() !== '') return null
    if (piece) pieces.push(piece)
  }
  return null
}

/** The first character says how many bytes follow, each four of the others are three. */
function decodeLine(line: string): Buffer | null {
  if (!LINE.test(line)) return null
  const length = (line.charCodeAt(0) - 0x20) & 0x3f
  const six = (at: number) => (at < line.length ? (line.charCodeAt(at) - 0x20) & 0x3f : 0)
  // Spaces at its end may be gone, and a checksum may be added.
  if (Math.abs(line.length - 1 - Math.ceil(length / 3) * 4) > 4) return null
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let at = 0; at * 3 < length; at += 1) {
    const group = (six(at * 4 + 1) << 18) | (six(at * 4 + 2) << 12) | (six(at * 4 + 3) << 6) | six(at * 4 + 4)
    bytes.writeUIntBE(group, at * 3, 3)
  }
  return bytes.subarray(0, length)
}
