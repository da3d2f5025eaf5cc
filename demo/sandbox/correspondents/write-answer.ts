import { createHash } from 'node:crypto'
import { isReplySubject } from '#core/text/subject.ts'
import { attribution, guessLanguage } from './languages.ts'
import { inLetter, react } from './react.ts'
import type { Letter, Person } from './read-letter.ts'

interface Writing {
  writer: Person
  reader: Person
  date: Date
  key: string
  /** What is said; what a correspondent says about the letter unless it is given. Without greeting and closing. */
  says?: string
  /** Written by a machine (RFC 3834), with this before the subject and without history. */
  automatic?: string
}

const MAX_QUOTED_LINES = 120

/** An answer that refers to the message, quotes it, and belongs to its conversation. RFC 5322 source. */
export function writeAnswer(letter: Letter, { writer, reader, date, key, says, automatic }: Writing): Buffer {
  const language = guessLanguage(`${letter.subject}\n${letter.ownText}`)
  const from = { ...writer, name: writer.name || nameOf(writer.address) }
  const to = { ...reader, name: reader.name || nameOf(reader.address) }
  const voice = numberOf(writer.address)
  const speaker = { language, voice, from: firstName(from.name), to: firstName(to.name), date }
  const own = says === undefined ? react(letter, speaker) : inLetter(says, speaker)
  const quoted = [
    '',
    attribution(language, { date: letter.date ?? date, name: to.name, address: to.address }),
    '',
    ...letter.text
      .split('\n')
      .slice(0, MAX_QUOTED_LINES)
      .map(line => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd())),
    '',
  ]
  const body = (automatic === undefined ? [own, ...quoted] : [own]).join('\r\n')
  const domain = writer.address.split('@')[1] ?? 'sandbox.example'
  const id = createHash('sha256').update(`${key} ${writer.address}`).digest('hex').slice(0, 32)
  const { messageId, references, subject } = letter
  const head = [
    `From: ${mailbox(from)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${encodeWords(automatic === undefined ? replySubject(subject) : `${automatic}: ${subject}`)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${domain}>`,
    ...(messageId
      ? [`In-Reply-To: ${messageId}`, `References: ${[...references, messageId].join('\r\n ')}`]
      : []),
    ...(automatic === undefined ? [] : ['Auto-Submitted: auto-replied', 'Precedence: bulk']),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  const encoded = Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n')
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${encoded}\r\n`)
}

const replySubject = (subject: string) => (isReplySubject(subject) ? subject : `Re: ${subject}`.trim())

export function numberOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0)
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}

/** "marta.lindqvist@…" is Marta Lindqvist. */
function nameOf(address: string): string {
  const words = (address.split('@')[0] ?? address).split(/[._+-]/).filter(Boolean)
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function mailbox({ name, address }: Person): string {
  const isPlain = /^[\x20-\x7e]*$/.test(name)
  const label = isPlain ? `"${name.replace(/["\\]/g, '')}"` : encodeWords(name)
  return `${label} <${address}>`
}

/** RFC 2047, where it is needed, in words of at most 75 characters. */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words = ['']
  for (const char of text) {
    const last = words.length - 1
    if (Buffer.byteLength(`${words[last]}${char}`) > 42) words.push(char)
    else words[last] += char
  }
  return words.map(word => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
