import { createProse } from './vocabulary.ts'

/** Raw RFC 5322 messages: threads, HTML and text, some attachments, newsletters. The same seed gives the same mail. */
export function* generateMail(
  count: number,
  recipient: string,
  seed = 7,
): Generator<{ source: string; date: Date }> {
  const prose = createProse(seed)
  const newest = Date.UTC(2026, 9, 1)
  for (let index = 0; index < count; index += 1) {
    const date = new Date(newest - (count - index) * 15 * 60_000)
    const thread = Math.floor(index / 4)
    const isReply = index % 4 !== 0
    const subject = `${isReply ? 'Re: ' : ''}${createProse(thread + 1).words(4)}`
    const headers = [
      `From: Person ${thread % 200} <person${thread % 200}@mail${thread % 17}.example>`,
      `To: ${recipient}`,
      `Subject: ${subject}`,
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <bench-${seed}-${index}@mail.example>`,
      ...(isReply
        ? [
            `In-Reply-To: <bench-${seed}-${index - 1}@mail.example>`,
            `References: <bench-${seed}-${index - 1}@mail.example>`,
          ]
        : []),
      'MIME-Version: 1.0',
    ]
    const text = Array.from({ length: 3 + Math.floor(prose.random() * 12) }, prose.sentence).join('\r\n')
    yield { source: `${headers.join('\r\n')}\r\n${bodyOf(text, index, prose)}`, date }
  }
}

function bodyOf(text: string, index: number, prose: ReturnType<typeof createProse>): string {
  if (index % 3 === 0) return `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
  const html = `<html><body>${text
    .split('\r\n')
    .map(line => `<p>${line}</p>`)
    .join('')}</body></html>`
  const alternative = `Content-Type: multipart/alternative; boundary="alt${index}"\r\n\r\n--alt${index}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n--alt${index}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--alt${index}--\r\n`
  if (index % 12 !== 1) return alternative
  const file = Buffer.from(prose.words(1500)).toString('base64').replace(/.{76}/g, '$&\r\n')
  return `Content-Type: multipart/mixed; boundary="mix${index}"\r\n\r\n--mix${index}\r\n${alternative}\r\n--mix${index}\r\nContent-Type: text/csv; name="table-${index}.csv"\r\nContent-Disposition: attachment; filename="table-${index}.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--mix${index}--\r\n`
}
