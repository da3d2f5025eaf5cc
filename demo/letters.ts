/** A message in one of the demo's mailboxes. */
export interface Letter {
  from: string
  subject: string
  text: string
  daysAgo: number
  /** Of the message that it answers. */
  re?: string
}

/** Messages as a mailbox receives them, the newest first; `name` is the prefix of their Message-IDs. */
export function write<L extends Letter>(
  letters: L[],
  { to, name, now }: { to: string; name: string; now: Date },
): { letter: L; source: Buffer; date: Date }[] {
  return letters.toReversed().map((letter, index) => {
    const date = new Date(now.getTime() - letter.daysAgo * 24 * 3600_000 - index * 60_000)
    const { from, subject, text, re } = letter
    const lines = [
      `From: ${word(from)}`,
      `To: ${to}`,
      `Subject: ${word(subject)}`,
      `Date: ${date.toUTCString()}`,
      `Message-ID: <${name}-${index}@demo.example>`,
      ...(re ? [`References: <${re}@demo.example>`] : []),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(`${text}\r\n`).toString('base64'),
      '',
    ]
    return { letter, source: Buffer.from(lines.join('\r\n')), date }
  })
}

/** RFC 2047, where a line is not plain ASCII. */
function word(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const [, name = text, rest = ''] = /^(.*?)( <.*>)?$/.exec(text) ?? []
  return `=?utf-8?B?${Buffer.from(name).toString('base64')}?=${rest}`
}
