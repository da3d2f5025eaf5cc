import type { Email } from '#core/contract/emails.ts'
import { splitQuotedText } from '#core/text/quoted-history.ts'
import { visibleText } from '#core/text/visible-text.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { loadEmails } from '#server/features/emails/load-emails.ts'
import { findThreadMessages } from '#server/features/threads/queries.ts'
import type { AiMessage, AiThread, Person } from '#server/providers/ai/engine.ts'

export interface LoadedThread {
  thread: AiThread
  /** All that stands in the conversation, quotes and addresses included: what an engine may repeat. */
  sources: string[]
  messageIds: number[]
}

/** A conversation as an engine reads it: drafts left out, quoted history and what nobody can see taken off. */
export async function loadThread(
  db: Executor,
  threadId: number,
  account: Pick<MailAccount, 'id' | 'email'>,
): Promise<LoadedThread> {
  const ids = (await findThreadMessages(db, threadId, [account.id])).map(({ id }) => id)
  const emails = (await loadEmails(db, ids)).filter(({ labels }) => !labels.includes('draft'))
  const own = new Set([account.email.toLowerCase()])
  return {
    thread: { subject: emails.at(-1)?.subject ?? '', messages: emails.map(email => toMessage(email, own)) },
    sources: emails.map(sourceOf),
    messageIds: emails.map(({ id }) => id),
  }
}

export function toMessage(email: Email, own: ReadonlySet<string>): AiMessage {
  const from = toPerson(email.fromAddress)
  return {
    id: email.id,
    from,
    to: [...email.toList, ...email.ccList].map(toPerson),
    sentAt: new Date(email.sentAt ?? email.receivedAt),
    text: ownWords(email),
    isOwn: own.has(from.address.toLowerCase()),
  }
}

/** What the writer wrote, as readers see it. */
export function ownWords({ isHtml, body, bodyText }: Pick<Email, 'isHtml' | 'body' | 'bodyText'>): string {
  const text = isHtml ? visibleText(body) : bodyText
  const { visible } = splitQuotedText(text)
  return (visible.trim() || text.trim()).replace(/\n{3,}/g, '\n\n')
}

function sourceOf(email: Email): string {
  const people = [email.fromAddress, ...email.toList, ...email.ccList, ...email.replyTo]
  const addresses = people.flatMap(person => (person ? [`${person.name ?? ''} ${person.address}`] : []))
  const text = email.isHtml ? visibleText(email.body) : email.bodyText
  return [email.subject, ...addresses, text, ...email.attachments.map(({ name }) => name)].join('\n')
}

const toPerson = (address: { name: string | null; address: string } | null): Person => ({
  name: address?.name ?? '',
  address: address?.address ?? '',
})
