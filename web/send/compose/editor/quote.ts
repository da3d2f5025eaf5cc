import type { Alias } from '#core/contract/accounts.ts'
import { type Email, emails } from '#core/contract/emails.ts'
import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { escapeHtml, textToHtml } from '#core/text/html/escape-html.ts'
import { forwardSubject, replySubject } from '#core/text/subject.ts'
import { urlOf } from '#web/platform/api.ts'
import type { ListedFile } from '#web/send/drafts/use-attachments.ts'
import type { ComposeStart } from '../compose-state.tsx'
import { type OwnAddresses, otherRecipients, replyRecipients } from '../envelope/reply-recipients.ts'
import { quotedHtml } from './quoted-html.ts'

/** The content of a reply: the quoted original, or what was selected of it. */
function quotedReply(email: Email, selected: string): string {
  const when = momentInWords(email.sentAt ?? email.receivedAt)
  return `<p>On ${escapeHtml(when)}, ${escapeHtml(email.from)} wrote:</p><blockquote type="cite">${selected ? textToHtml(selected) : contentOf(email)}</blockquote>`
}

export function replyStart(
  email: Email,
  {
    toAll = false,
    selected = '',
    own,
    aliases,
  }: { toAll?: boolean; selected?: string | undefined; own: OwnAddresses; aliases: readonly Alias[] },
): ComposeStart {
  return {
    fromAccountId: email.accountId,
    fromAddress: answerAddress(email, aliases),
    to: replyRecipients(email, aliases),
    cc: toAll ? otherRecipients(email, { own, aliases }) : '',
    subject: replySubject(email.subject),
    tail: quotedReply(email, selected),
    about: { type: 'reply', messageId: email.id },
    inReplyToRfcId: email.rfcMessageId,
    answeredAt: email.sentAt ?? email.receivedAt,
    threadId: email.threadId,
  }
}

export function forwardStart(email: Email, aliases: readonly Alias[]): ComposeStart {
  return {
    fromAccountId: email.accountId,
    fromAddress: answerAddress(email, aliases),
    subject: forwardSubject(email.subject),
    tail: quotedBlock('--- Forwarded Message ---', email),
    about: { type: 'forward', messageId: email.id },
    files: filesOf(email),
  }
}

/** The attachments that are forwarded; inline pictures are part of the text. */
export const filesOf = ({ id: emailId, attachments }: Email): ListedFile[] =>
  attachments
    .filter(({ isInline }) => !isInline)
    .map(({ id, name, size }) => ({
      id: String(id),
      name,
      size,
      href: urlOf(emails.attachment, { id: emailId, attachmentId: id }),
    }))

/** A message below its headers, as the specification words it (section 2). */
export function quotedBlock(title: string, email: Email): string {
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

const contentOf = (email: Email): string => (email.isHtml ? quotedHtml(email) : textToHtml(email.bodyText))
