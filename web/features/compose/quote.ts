import type { Email } from '#core/contract/emails.ts'
import { escapeHtml, textToHtml } from '#core/text/escape-html.ts'
import { forwardSubject, replySubject } from '#core/text/subject.ts'
import type { ComposeStart } from './compose-state.tsx'

/** To whom an answer goes: Reply-To, else the sender; for a message of one's own, its recipients. */
export function replyRecipients(email: Email): string {
  const isOwn = email.senderEmail.toLowerCase() === email.account.email.toLowerCase()
  if (isOwn) return email.to
  const [first] = email.replyTo
  return first ? format(first) : email.from
}

/** The original below an answer. */
export function quotedReply(email: Email): string {
  const when = new Date(email.sentAt ?? email.receivedAt).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return `<p>On ${escapeHtml(when)}, ${escapeHtml(email.from)} wrote:</p><blockquote type="cite">${contentOf(email)}</blockquote>`
}

export function forwardStart(email: Email): ComposeStart {
  const header = [
    ['From', email.from],
    ['Date', new Date(email.sentAt ?? email.receivedAt).toLocaleString()],
    ['Subject', email.subject],
    ['To', email.to],
  ]
    .map(([name, value]) => `${name}: ${escapeHtml(value ?? '')}`)
    .join('<br>')
  return {
    type: 'forward',
    fromAccountId: email.accountId,
    subject: forwardSubject(email.subject),
    body: `<p></p><p>--- Forwarded Message ---</p><p>${header}</p>${contentOf(email)}`,
    forwardOfMessageId: email.id,
  }
}

export const replyStart = (email: Email) => ({
  fromAccountId: email.accountId,
  to: replyRecipients(email),
  subject: replySubject(email.subject),
})

function contentOf(email: Email): string {
  return email.isHtml ? email.body : textToHtml(email.bodyText)
}

function format({ name, address }: { name: string | null; address: string }): string {
  return name ? `${name} <${address}>` : address
}
