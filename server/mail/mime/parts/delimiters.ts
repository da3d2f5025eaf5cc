/** A line between parts, or after the last one (RFC 2046 section 5.1.1). */
export interface Delimiter {
  /** Index of the open boundary that it matches; the outermost is 0. */
  level: number
  closes: boolean
  start: number
  /** Offset after its line end. */
  end: number
}

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d

/** Walks the lines of a message and finds the delimiters of the open multiparts. */
export function scanLines(bytes: Buffer) {
  // RFC 5322 section 2.3 forbids bare carriage returns; some old programs end all lines with them.
  const lineEnd = bytes.includes(LF) ? LF : CR
  const usesCrLf = lineEnd === LF && bytes[bytes.indexOf(LF) - 1] === CR
  const lineStart = Buffer.from([lineEnd, DASH, DASH])
  const open: string[] = []

  const endOfLine = (at: number) => {
    const end = bytes.indexOf(lineEnd, at)
    return end === -1 ? bytes.length : end
  }

  /** The delimiter that begins at this offset. One boundary may be a prefix of another: the innermost wins. */
  function delimiterAt(start: number): Delimiter | null {
    if (open.length === 0 || bytes[start] !== DASH || bytes[start + 1] !== DASH) return null
    const end = endOfLine(start)
    const line = bytes.toString('latin1', start + 2, endOfText(bytes, start + 2, end, isPadding))
    for (let level = open.length - 1; level >= 0; level -= 1) {
      const boundary = open[level] as string
      if (!line.startsWith(boundary)) continue
      const closes = line.length === boundary.length + 2 && line.endsWith('--')
      if (closes || line.length === boundary.length)
        return { level, closes, start, end: Math.min(end + 1, bytes.length) }
    }
    return null
  }

  /** The first delimiter from the line on that begins at this offset. */
  function nextDelimiter(from: number): Delimiter | null {
    if (open.length === 0) return null
    const first = delimiterAt(from)
    if (first) return first
    for (let at = bytes.indexOf(lineStart, from); at !== -1; at = bytes.indexOf(lineStart, at + 1)) {
      const found = delimiterAt(at + 1)
      if (found) return found
    }
    return null
  }

  /**
   * Where the content before a delimiter ends: the line end before the delimiter belongs to the delimiter (RFC 2046), if
   * it is of the same kind as the delimiter's own.
   */
  function endBefore({ start, end }: Delimiter, from: number): number {
    const hasOwnEnd = lineEnd === LF && bytes[end - 1] === LF
    const isCrLf = hasOwnEnd ? bytes[end - 2] === CR : usesCrLf
    return Math.max(from, start - (isCrLf && bytes[start - 2] === CR ? 2 : 1))
  }

  return {
    delimiterAt,
    nextDelimiter,
    endBefore,
    depth: () => open.length,
    openMultipart: (boundary: string) => {
      open.push(Buffer.from(boundary).toString('latin1'))
    },
    /** Keeps only the outermost boundaries open. */
    closeTo: (depth: number) => {
      open.length = depth
    },
    /** A line without its line end, and where the next one begins. */
    lineAt: (at: number) => {
      const end = endOfLine(at)
      const line = bytes.subarray(
        at,
        endOfText(bytes, at, end, byte => byte === CR),
      )
      return { line, next: Math.min(end + 1, bytes.length) }
    },
  }
}

const isPadding = (byte: number) => byte === CR || byte === 0x20 || byte === 0x09

function endOfText(bytes: Buffer, from: number, end: number, isLoose: (byte: number) => boolean): number {
  let at = end
  while (at > from && isLoose(bytes[at - 1] as number)) at -= 1
  return at
}
