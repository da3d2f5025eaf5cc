const LF = 0x0a
const FROM = Buffer.from('From ')

/**
 * One message of an mbox file (RFC 4155; quoting as mboxrd, which can be undone): the separator, the bytes with every
 * line that looks like a separator quoted, and an empty line.
 */
export function mboxEntry(source: Uint8Array, receivedAt: Date): Buffer {
  const date = receivedAt.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4')
  return Buffer.concat([
    Buffer.from(`From MAILER-DAEMON ${date}\n`),
    quote(Buffer.from(source)),
    Buffer.from('\n\n'),
  ])
}

/** The messages of an mbox file that `mboxEntry` wrote, byte by byte as they were. */
export function* readMbox(file: Buffer): Generator<Buffer> {
  let start = file.indexOf(LF) + 1
  while (start > 0 && start <= file.length) {
    // An unquoted separator after an empty line is the only one: within a message it would carry a `>`.
    const next = file.indexOf('\n\nFrom ', start)
    const end = next === -1 ? file.length - 2 : next
    yield unquote(file.subarray(start, end))
    if (next === -1) return
    start = file.indexOf(LF, next + 2) + 1
  }
}

/** Adds a `>` to lines of `From `, with any number of `>` before it. */
const quote = (source: Buffer): Buffer => changeLines(source, () => Buffer.from('>'), 0)
/** Takes one away. */
const unquote = (source: Buffer): Buffer => changeLines(source, () => null, 1)

function changeLines(source: Buffer, prefix: () => Buffer | null, skip: 0 | 1): Buffer {
  const parts: Buffer[] = []
  let copied = 0
  for (let line = 0; line >= 0 && line < source.length; ) {
    let at = line
    while (source[at] === 0x3e) at += 1
    if (at - line >= skip && source.subarray(at, at + FROM.length).equals(FROM)) {
      const added = prefix()
      parts.push(source.subarray(copied, line), ...(added ? [added] : []))
      copied = line + skip
    }
    const end = source.indexOf(LF, line)
    line = end === -1 ? -1 : end + 1
  }
  parts.push(source.subarray(copied))
  return Buffer.concat(parts)
}
