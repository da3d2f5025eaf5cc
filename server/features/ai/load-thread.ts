import type { Email } from '#core/contract/emails.ts'
import { htmlToText } from '#core/text/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from '#core/text/quoted-history.ts'
import { visibleText, withoutHidden } from '#core/text/visible-text.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { ownAddresses } from '#server/features/accounts/sender.ts'
import { loadEmails } from '#server/features/emails/load-emails.ts'
import { findThreadMessages } from '#server/features/threads/queries.ts'
import type { AiMessage, AiThread, Person } from '#server/providers/ai/engine.ts'

interface LoadedThread {
  thread: AiThread
  /** All that stands in the conversation, quotes and addresses included: what an engine may repeat. */
  sources: string[]
  messageIds: number[]
}

/** A conversation as an engine reads it: drafts left out, quoted history and what nobody can see taken off. */
export async function loadThread(
  db: Executor,
  threadId: number,
  account: Pick<MailAccount, 'id' | 'email' | 'aliases'>,
): Promise<LoadedThread> {
  const messageIds = await findReadable(db, threadId, account.id)
  const emails = await loadEmails(db, messageIds)
  const own = new Set(ownAddresses(account))
  return {
    thread: {
      subject: emails.at(-1)?.subject ?? '',
      messages: emails.map(email => toMessage(email, own)),
    },
    sources: emails.map(sourceOf),
    messageIds,
  }
}

/** Ids of a conversation's messages but for drafts, oldest first. */
export async function findReadable(db: Executor, threadId: number, accountId: number): Promise<number[]> {
  const found = await findThreadMessages(db, threadId, [accountId])
  return found.filter(({ inDrafts }) => !inDrafts).map(({ id }) => id)
}

function toMessage(email: Email, own: ReadonlySet<string>): AiMessage {
  const from = toPerson(email.fromAddress)
  return {
    id: email.id,
    from,
    to: [...email.toList, ...email.ccList].map(toPerson),
    sentAt: new Date(email.sentAt ?? email.receivedAt),
    text: ownWords({
      text: email.bodyText,
      html: email.isHtml ? email.body : null,
      subject: email.subject,
    }),
    isOwn: own.has(from.address.toLowerCase()),
  }
}

interface Body {
  text: string
  /** Null for a message of plain text. */
  html: string | null
  /** Tells a message that is handed on, which is read as a whole; without it some look like answers. */
  subject?: string
}

/** What the writer wrote, as readers see it: HTML is split as HTML, for colours tell answers from history. */
export function ownWords({ text, html, subject = '' }: Body): string {
  if (html === null) return tidy(splitQuotedText(text, subject).visible, text)
  const seen = withoutHidden(html)
  return tidy(htmlToText(splitQuotedHtml(seen, subject).visible), htmlToText(seen))
}

/** A text that is nothing but quotes stays as it is. */
function tidy(own: string, whole: string): string {
  return (own.trim() || whole.trim()).replace(/\n{3,}/g, '\n\n')
}

const textOf = ({ isHtml, body, bodyText }: Email) => (isHtml ? visibleText(body) : bodyText)

function sourceOf(email: Email): string {
  const people = [email.fromAddress, ...email.toList, ...email.ccList, ...email.replyTo]
  const addresses = people.flatMap(person => (person ? [`${person.name ?? ''} ${person.address}`] : []))
  return [email.subject, ...addresses, textOf(email), ...email.attachments.map(({ name }) => name)].join('\n')
}

const toPerson = (address: { name: string | null; address: string } | null): Person => ({
  name: address?.name ?? '',
  address: address?.address ?? '',
})
