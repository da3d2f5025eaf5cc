import { createProse } from './vocabulary.ts'

/** A message before it is written out. */
export interface Letter {
  /** Its number in the mailbox, from the oldest. */
  index: number
  thread: number
  subject: string
  from: { name: string; address: string }
  messageId: string
  /** The Message-ID that it answers. */
  answers: string | null
  date: Date
  lines: string[]
  isHtml: boolean
  /** The name of its attachment, if it has one. */
  file: string | null
}

const LETTERS_A_THREAD = 4
const NEWEST = Date.UTC(2026, 9, 1)
const APART_MS = 15 * 60_000

/** One of `count` messages in threads of four: HTML and text, some attachments. */
export function letterOf(
  index: number,
  count: number,
  prose: ReturnType<typeof createProse>,
  seed = 7,
): Letter {
  const thread = Math.floor(index / LETTERS_A_THREAD)
  const isReply = index % LETTERS_A_THREAD !== 0
  const idOf = (number: number) => `bench-${seed}-${number}@mail.example`
  return {
    index,
    thread,
    subject: `${isReply ? 'Re: ' : ''}${createProse(thread + 1).words(4)}`,
    from: { name: `Person ${thread % 200}`, address: `person${thread % 200}@mail${thread % 17}.example` },
    messageId: idOf(index),
    answers: isReply ? idOf(index - 1) : null,
    date: new Date(NEWEST - (count - index) * APART_MS),
    lines: Array.from({ length: 3 + Math.floor(prose.random() * 12) }, prose.sentence),
    isHtml: index % 3 !== 0,
    file: index % 12 === 1 ? `table-${index}.csv` : null,
  }
}

/** The HTML of a letter, without what surrounds it. */
export const htmlOf = ({ lines }: Letter) => lines.map(line => `<p>${line}</p>`).join('')

/** Raw RFC 5322 messages. The same seed gives the same mail. */
export function* generateMail(
  count: number,
  recipient: string,
  seed = 7,
): Generator<{ source: string; date: Date }> {
  const prose = createProse(seed)
  for (let index = 0; index < count; index += 1) {
    const letter = letterOf(index, count, prose, seed)
    yield { source: sourceOf(letter, recipient, prose), date: letter.date }
  }
}

export function sourceOf(letter: Letter, recipient: string, prose: ReturnType<typeof createProse>): string {
  const { from, subject, messageId, answers, date } = letter
  const headers = [
    `From: ${from.name} <${from.address}>`,
    `To: ${recipient}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageId}>`,
    ...(answers ? [`In-Reply-To: <${answers}>`, `References: <${answers}>`] : []),
    'MIME-Version: 1.0',
  ]
  return `${headers.join('\r\n')}\r\n${bodyOf(letter, prose)}`
}

function bodyOf(letter: Letter, prose: ReturnType<typeof createProse>): string {
  const { index, lines, isHtml, file } = letter
  const text = lines.join('\r\n')
  if (!isHtml) return `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
  const html = `<html><body>${htmlOf(letter)}</body></html>`
  const alternative = `Content-Type: multipart/alternative; boundary="alt${index}"\r\n\r\n--alt${index}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n--alt${index}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--alt${index}--\r\n`
  if (!file) return alternative
  const bytes = Buffer.from(prose.words(1500)).toString('base64').replace(/.{76}/g, '$&\r\n')
  return `Content-Type: multipart/mixed; boundary="mix${index}"\r\n\r\n--mix${index}\r\n${alternative}\r\n--mix${index}\r\nContent-Type: text/csv; name="${file}"\r\nContent-Disposition: attachment; filename="${file}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes}\r\n--mix${index}--\r\n`
}
