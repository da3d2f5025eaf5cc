/** What a mail program shows when somebody asks for the headers. */
const SHOWN = [
  'From',
  'To',
  'Subject',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'MIME-Version',
  'Content-Type',
]

/** These headers of a message that was built here, unfolded, in this order. */
export function shownHeaders(source: Uint8Array): { name: string; value: string }[] {
  const whole = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('utf8')
  const head = whole.slice(0, whole.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n')
  return SHOWN.flatMap(name => {
    const line = lines.find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return line ? [{ name, value: line.slice(name.length + 1).trim() }] : []
  })
}
