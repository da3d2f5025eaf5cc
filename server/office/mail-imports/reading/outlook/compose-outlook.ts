import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'

export interface OutlookAddress {
  name: string
  address: string
}

/** What is known of a message in a file of Outlook. */
export interface OutlookLetter {
  /** The head as the message came with, if Outlook has kept it. */
  head: string
  from: OutlookAddress | null
  sender: OutlookAddress | null
  to: OutlookAddress[]
  cc: OutlookAddress[]
  bcc: OutlookAddress[]
  subject: string
  /** With angle brackets, as it stands in a head. */
  messageId: string | null
  inReplyTo: string | null
  references: string | null
  isImportant: boolean
  sentAt: Date | null
  text: string | null
  html: string | null
  attachments: OutlookAttachment[]
  /** The whole content with its Content-Type, where it is signed and so has to stay as it is. */
  signed: Buffer | null
}

export interface OutlookAttachment {
  name: string
  mimeType: string | null
  contentId: string | null
  content: Buffer
}

/** Fields that describe how the body is written down: the body is written anew. */
const OF_BODY = /^(?:content-.*|mime-version)$/
const ONCE = /^(?:date|from|sender|reply-to|to|cc|bcc|message-id|in-reply-to|references|subject)$/
const PEOPLE = /^(?:from|to|cc)$/
const FIELD = /^([!-9;-~]+)[ \t]*:/

/**
 * The message as RFC 5322 has it. The same letter always becomes the same bytes, and the same Message-ID where it had none,
 * so that importing it again finds it.
 */
export async function composeOutlook(letter: OutlookLetter): Promise<Buffer> {
  const digest = digestOf(letter)
  const composed = await compose(letter, digest)
  const end = composed.indexOf('\r\n\r\n')
  const made = fieldsOf(composed.toString('latin1', 0, end)).filter(
    // The library dates what has no date to today.
    ({ name }) => name !== 'date' || letter.sentAt !== null,
  )
  const own = ownFields(letter.head, made)
  const names = new Set(own.map(({ name }) => name))
  const others = made.filter(({ name }) => !names.has(name))
  if (!letter.signed) return joined([...own, ...others], composed.subarray(end + 2))
  return joined([...own, ...others.filter(({ name }) => !OF_BODY.test(name))], letter.signed)
}

/** What is kept of the head that a message came with: Exchange writes people of its own organization without addresses. */
function ownFields(head: string, made: readonly Field[]): Field[] {
  const seen = new Set<string>()
  return fieldsOf(head).filter(({ name, text }) => {
    if (OF_BODY.test(name) || (ONCE.test(name) && seen.has(name))) return false
    const isBetterMade = PEOPLE.test(name) && !text.includes('@') && made.some(field => field.name === name)
    if (!isBetterMade) seen.add(name)
    return !isBetterMade
  })
}

interface Field {
  name: string
  text: string
}

/** Fields of a head with their lines; whatever else stands there is left out. */
function fieldsOf(head: string): Field[] {
  return head
    .split(/\r\n?|\n/)
    .reduce<string[]>((fields, line) => {
      if (/^[ \t]/.test(line) && fields.length > 0) {
        if (line.trim() !== '') fields.push(`${fields.pop()}\r\n${line}`)
      } else fields.push(line)
      return fields
    }, [])
    .flatMap(text => {
      const name = FIELD.exec(text)?.[1]?.toLowerCase()
      return name === undefined ? [] : { name, text }
    })
}

const joined = (fields: readonly Field[], rest: Buffer): Buffer =>
  Buffer.concat([Buffer.from(fields.map(({ text }) => `${text}\r\n`).join(''), 'utf8'), rest])

async function compose(letter: OutlookLetter, digest: string): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: letter.messageId ?? `<${digest.slice(0, 32)}@outlook.invalid>`,
    date: letter.sentAt ?? new Date(0),
    ...(letter.from ? { from: letter.from } : {}),
    ...(letter.sender ? { sender: letter.sender } : {}),
    to: letter.to,
    cc: letter.cc,
    bcc: letter.bcc,
    subject: letter.subject,
    ...(letter.inReplyTo ? { inReplyTo: letter.inReplyTo } : {}),
    ...(letter.references ? { references: letter.references } : {}),
    ...(letter.isImportant ? { priority: 'high' as const } : {}),
    text: letter.text ?? (letter.html === null ? '' : undefined),
    ...(letter.html === null ? {} : { html: letter.html }),
    attachments: letter.attachments.map(({ name, mimeType, contentId, content }) => {
      const isShown = contentId !== null && (letter.html?.includes(`cid:${contentId}`) ?? false)
      return {
        filename: name,
        content,
        contentDisposition: isShown ? ('inline' as const) : ('attachment' as const),
        ...(mimeType ? { contentType: mimeType } : {}),
        ...(isShown ? { cid: contentId } : {}),
      }
    }),
    // Nothing but what the file holds: an address in it must not make the server read files or fetch pages.
    disableFileAccess: true,
    disableUrlAccess: true,
    // Otherwise each run writes other boundaries.
    baseBoundary: digest.slice(32, 52),
  })
  const node = composer.compile()
  node.keepBcc = true
  return node.build()
}

function digestOf({ attachments, signed, ...letter }: OutlookLetter): string {
  const hash = createHash('sha256').update(JSON.stringify(letter))
  for (const { name, mimeType, contentId, content } of attachments)
    hash.update(JSON.stringify([name, mimeType, contentId, content.length])).update(content)
  if (signed) hash.update(signed)
  return hash.digest('hex')
}
