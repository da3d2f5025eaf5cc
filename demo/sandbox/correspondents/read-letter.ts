import PostalMime, { type Email } from 'postal-mime'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { oneLine } from '#core/text/one-line.ts'
import { splitQuotedText } from '#core/text/quotes/quoted-history.ts'

export interface Person {
  name: string
  address: string
}

/** What a correspondent learns of a message. */
export interface Letter {
  from: Person | null
  to: Person[]
  subject: string
  date: Date | null
  messageId: string | null
  /** Message-IDs with brackets, oldest first. */
  references: string[]
  /** Identifies its conversation: the oldest Message-ID that it refers to. */
  thread: string
  text: string
  /** Without the history that it quotes. */
  ownText: string
  attachments: string[]
  /** RFC 3834: written by a machine, or for many; not to be answered. */
  isAutomatic: boolean
  /**
   * Where one POST ends further mail, by the button of a mail program (RFC 8058) or of the page behind the link; null for all but
   * campaigns.
   */
  oneClick: string | null
}

/** Parses a message. Never throws: an unreadable one counts as a message without text. */
export async function readLetter(source: Uint8Array): Promise<Letter> {
  const mail = await PostalMime.parse(source).catch(() => null)
  const text = (mail?.text?.trim() ? mail.text : htmlToText(mail?.html ?? '')).replaceAll('\r\n', '\n').trim()
  const references = idsIn(`${mail?.references ?? ''} ${mail?.inReplyTo ?? ''}`)
  const [messageId = null] = idsIn(mail?.messageId ?? '')
  const date = new Date(mail?.date ?? Number.NaN)
  return {
    from: people(mail?.from ? [mail.from] : [])[0] ?? null,
    to: people(mail?.to ?? []),
    subject: oneLine(mail?.subject ?? ''),
    date: Number.isNaN(date.getTime()) ? null : date,
    messageId,
    references,
    thread: references[0] ?? messageId ?? '',
    text,
    ownText: splitQuotedText(text, mail?.subject).visible.trim(),
    attachments: (mail?.attachments ?? []).flatMap(({ filename, disposition }) =>
      filename && disposition !== 'inline' ? [filename] : [],
    ),
    isAutomatic: mail === null || isAutomatic(mail),
    oneClick: mail && oneClickIn(mail),
  }
}

function oneClickIn({ headers }: Email): string | null {
  const ways = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return /<(https?:[^>]+)>/i.exec(ways)?.[1] ?? null
}

function isAutomatic({ headers }: Email): boolean {
  return headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^no\b/i.test(value.trim())) ||
      (key === 'precedence' && /\b(?:bulk|list|junk)\b/i.test(value)) ||
      (key === 'return-path' && value.trim() === '<>') ||
      key === 'list-id' ||
      key === 'list-unsubscribe' ||
      key === 'x-auto-response-suppress',
  )
}

function people(addresses: NonNullable<Email['to']>): Person[] {
  return addresses.flatMap(entry =>
    entry.group
      ? people(entry.group)
      : entry.address
        ? [{ name: entry.name ?? '', address: entry.address.toLowerCase() }]
        : [],
  )
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(/<[^<>\s]+>/g) ?? [])]
}
