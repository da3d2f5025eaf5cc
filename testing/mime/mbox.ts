/** The original bytes of the messages in an mbox file that `mboxEntry` wrote. */
export function readMbox(file: Buffer): Buffer[] {
  // Only separators are unquoted after an empty line: within a message the line would have a `>`.
  const entries = `\n\n${file.toString('latin1')}`.split(/\n\nFrom [^\n]*\n/).slice(1)
  return entries.map((entry, at) => {
    const message = at === entries.length - 1 ? entry.slice(0, -2) : entry
    return Buffer.from(message.replace(/(?<![^\n])>(>*From )/g, '$1'), 'latin1')
  })
}
