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

/** Adds a `>` to lines of `From `, with any number of `>` before it. As Latin-1 every byte is one character. */
function quote(source: Buffer): Buffer {
  return Buffer.from(source.toString('latin1').replace(/(?<![^\n])>*From /g, '>$&'), 'latin1')
}
