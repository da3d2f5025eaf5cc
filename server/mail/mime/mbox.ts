/**
 * One message in an mbox file (RFC 4155, quoted as mboxrd, which is reversible): the separator, the bytes with every
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

/**
 * Adds a `>` to lines that begin with `From `, with any number of `>` before it. Latin-1 keeps every byte as one
 * character.
 */
function quote(source: Buffer): Buffer {
  return Buffer.from(source.toString('latin1').replace(/(?<![^\n])>*From /g, '>$&'), 'latin1')
}
