import type { Alias } from '#core/contract/accounts.ts'
import type { Email } from '#core/contract/emails.ts'
import { formatAddress, parseAddressList } from '#core/text/addresses.ts'
import { answerAddress } from '#core/text/answer-address.ts'
import { escapeHtml, textToHtml } from '#core/text/escape-html.ts'
import { forwardSubject, replySubject } from '#core/text/subject.ts'
import type { ComposeStart } from './compose-state.tsx'

/** Addresses that belong to the writer, in lower case. */
export type OwnAddresses = ReadonlySet<string>

/** To whom an answer goes: Reply-To, else the sender; for a message of one's own, its recipients. */
export function replyRecipients(email: Email, own: OwnAddresses): string {
  if (isOwn(email.senderEmail, email, own)) return email.to
  const [first] = email.replyTo
  return first ? formatAddress(first) : email.from
}

/** The original below an answer. */
export function quotedReply(email: Email): string {
  const when = new Date(email.sentAt ?? email.receivedAt).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return `<p>On ${escapeHtml(when)}, ${escapeHtml(email.from)} wrote:</p><blockquote type="cite">${contentOf(email)}</blockquote>`
}

/** Everybody else who has the message: whom an answer to all goes to besides. */
export function otherRecipients(email: Email, own: OwnAddresses): string {
  const known = new Set(
    parseAddressList(replyRecipients(email, own)).map(({ address }) => address.toLowerCase()),
  )
  const isKnown = (address: string) => isOwn(address, email, own) || known.has(address.toLowerCase())
  return [...email.toList, ...email.ccList]
    .filter(({ address }) => !isKnown(address))
    .map(formatAddress)
    .join(', ')
}

const isOwn = (address: string, email: Email, own: OwnAddresses): boolean =>
  own.has(address.toLowerCase()) || address.toLowerCase() === email.account.email.toLowerCase()

export function replyStart(
  email: Email,
  { toAll = false, own, aliases }: { toAll?: boolean; own: OwnAddresses; aliases: readonly Alias[] },
): ComposeStart {
  return {
    fromAccountId: email.accountId,
    fromAddress: answerAddress(email, aliases),
    to: replyRecipients(email, own),
    cc: toAll ? otherRecipients(email, own) : '',
    subject: replySubject(email.subject),
    tail: quotedReply(email),
    about: { type: 'reply', messageId: email.id },
    inReplyToRfcId: email.rfcMessageId,
    threadId: email.threadId,
  }
}

export function forwardStart(email: Email, aliases: readonly Alias[]): ComposeStart {
  return {
    fromAccountId: email.accountId,
    fromAddress: answerAddress(email, aliases),
    subject: forwardSubject(email.subject),
    tail: block('--- Forwarded Message ---', email),
    about: { type: 'forward', messageId: email.id },
  }
}

/** A message under its headers, as the specification words it (section 2). */
export function block(title: string, email: Email): string {
  const header = [
    ['From', email.from],
    ['Date', new Date(email.sentAt ?? email.receivedAt).toLocaleString()],
    ['Subject', email.subject],
    ['To', email.to],
  ]
    .map(([name, value]) => `${name}: ${escapeHtml(value ?? '')}`)
    .join('<br>')
  return `<p>${title}</p><p>${header}</p>${contentOf(email)}`
}

/** Pictures of elsewhere were set aside for the reader; who is sent the message gets it as it was. */
function contentOf(email: Email): string {
  return email.isHtml ? email.body.replaceAll(' data-remote-src="', ' src="') : textToHtml(email.bodyText)
}
