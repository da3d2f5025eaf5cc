/** A message without its files, and the files as parts of it. */
export interface Slimmed {
  text: Buffer
  files: Buffer[]
}

/**
 * Takes the files out of a message that has them beside its text (multipart/mixed, RFC 2046 section 5.1.3), as those
 * have that are built here. Null for one that has none.
 */
export function slim(source: Buffer): Slimmed | null {
  const headEnd = source.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const head = source
    .subarray(0, headEnd)
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ')
  const type = /^content-type:\s*multipart\/mixed\s*;(.*)$/im.exec(head)?.[1]
  const boundary = /\bboundary="([^"]+)"|\bboundary=([^\s;"]+)/i.exec(type ?? '')
  const name = boundary?.[1] ?? boundary?.[2]
  if (name === undefined) return null
  const parts = partsOf(source, Buffer.from(`--${name}`, 'latin1'), headEnd + 2)
  const [first, ...files] = parts
  if (!first || files.length === 0) return null
  const start = Buffer.from(`\r\n--${name}\r\n`, 'latin1')
  const end = Buffer.from(`\r\n--${name}--\r\n`, 'latin1')
  return { text: Buffer.concat([source.subarray(0, headEnd + 2), start, first, end]), files }
}

/** What stands between two delimiter lines, without the line break that belongs to the second. */
function partsOf(source: Buffer, delimiter: Buffer, from: number): Buffer[] {
  const lines: { start: number; end: number; isLast: boolean }[] = []
  for (let at = source.indexOf(delimiter, from); at !== -1; at = source.indexOf(delimiter, at + 1)) {
    const isLineStart = at >= 2 && source[at - 2] === 13 && source[at - 1] === 10
    const after = source.subarray(at + delimiter.length, at + delimiter.length + 200).toString('latin1')
    const rest = /^(--)?[ \t]*(\r\n|$)/.exec(after)
    if (!isLineStart || !rest) continue
    const isLast = rest[1] !== undefined
    lines.push({ start: at, end: at + delimiter.length + rest[0].length, isLast })
    if (isLast) break
  }
  return lines.flatMap(({ end, isLast }, index) => {
    const next = lines[index + 1]
    return isLast || !next ? [] : [source.subarray(end, Math.max(end, next.start - 2))]
  })
}
