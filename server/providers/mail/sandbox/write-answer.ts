import type { Email } from 'postal-mime'

interface AnswerInput {
  message: Email
  from: string
  to: string
  date: Date
  messageId: string
}

interface Voice {
  greeting: (name: string) => string
  closing: string
}

const VOICES: Voice[] = [
  { greeting: name => `Hi ${name},`, closing: 'Best,' },
  { greeting: name => `Hello ${name},`, closing: 'Kind regards' },
  { greeting: name => `Dear ${name},`, closing: 'Yours' },
]

/** An answer that takes up what was written, quotes it, and belongs to its conversation. RFC 5322 source. */
export function writeAnswer({ message, from, to, date, messageId }: AnswerInput): string {
  const text = (message.text ?? '').trim()
  const own = text.split(/\r?\n(?=On .{4,200}wrote:|>)/)[0]?.trim() ?? ''
  const self = message.to?.find(entry => entry.address?.toLowerCase() === from.toLowerCase())
  const name = self?.name || nameOf(from)
  const writer = (message.from && 'address' in message.from && message.from.name) || nameOf(to)
  const voice =
    VOICES[[...from].reduce((sum, char) => sum + char.charCodeAt(0), 0) % VOICES.length] ?? VOICES[0]
  const subject = message.subject ?? ''
  const body = [
    voice?.greeting(writer.split(' ')[0] ?? writer),
    '',
    reactionTo(subject, own),
    '',
    voice?.closing,
    name.split(' ')[0],
    '',
    `On ${date.toUTCString().slice(0, 16)}, ${writer} <${to}> wrote:`,
    ...text
      .split(/\r?\n/)
      .slice(0, 60)
      .map(line => `> ${line}`),
  ].join('\r\n')
  const references = [message.references, message.messageId].filter(Boolean).join(' ')
  return [
    `From: ${encode(name)} <${from}>`,
    `To: ${encode(writer)} <${to}>`,
    `Subject: ${encode(/^re:/i.test(subject) ? subject : `Re: ${subject}`)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageId}>`,
    ...(message.messageId ? [`In-Reply-To: ${message.messageId}`, `References: ${references}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
    '',
  ].join('\r\n')
}

/** What one says to a question, an invoice, a date, a thank-you; else that it was read with care. */
function reactionTo(subject: string, text: string): string {
  const question = text.match(/[^.!?\n]*\?/)?.[0]?.trim()
  const day = text.match(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/i)?.[0]
  if (/\b(?:invoice|payment|bill)\b/i.test(`${subject} ${text}`)) {
    return 'Thank you, I have passed this on to our accounts team. You will see the payment within the usual ten days; if anything is missing I will come back to you.'
  }
  if (question && day)
    return `${day} works for me. Shall we say ten in the morning? I will bring what we need.`
  if (question)
    return `You ask: "${question}" Yes, let us do that. I will look into the details this afternoon and send you what I find.`
  if (/\b(?:thank|thanks|merci|danke|gracias)\b/i.test(text))
    return 'You are very welcome. It was no trouble at all.'
  if (day) return `${day} is noted. I will confirm the day before.`
  return 'Thank you for your message. I have read it carefully and will get back to you with the next steps tomorrow.'
}

function nameOf(address: string): string {
  const words = (address.split('@')[0] ?? address).split(/[._+-]/).filter(Boolean)
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** RFC 2047, only where it is needed. */
function encode(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return /[",<>@]/.test(text) ? `"${text.replace(/["\\]/g, '')}"` : text
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
