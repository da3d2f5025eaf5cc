/** The messages of an mbox file that `mboxEntry` wrote, byte by byte as they were. */
export function readMbox(file: Buffer): Buffer[] {
  // An unquoted separator after an empty line is the only one: within a message it would carry a `>`.
  const entries = `\n\n${file.toString('latin1')}`.split(/\n\nFrom [^\n]*\n/).slice(1)
  return entries.map((entry, at) => {
    const message = at === entries.length - 1 ? entry.slice(0, -2) : entry
    return Buffer.from(message.replace(/(?<![^\n])>(>*From )/g, '$1'), 'latin1')
  })
}
