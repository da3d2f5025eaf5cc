import type { Email } from '#core/contract/emails.ts'
import { visibleText } from '#core/text/html/visible-text.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import type { Executor } from '#server/db/client.ts'
import type { AiMessage, AiThread, Person } from '#server/engines/engine.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { loadEmails } from '#server/read/emails/load-emails.ts'

export interface Conversation {
  thread: AiThread
  /** All text in the conversation, including quotes and addresses: links in it may be repeated by an engine. */
  sources: string[]
}

/** Loads messages as an engine reads them: without quoted history and hidden text. */
export async function loadThread(
  db: Executor,
  account: Pick<MailAccount, 'workspaceId' | 'id' | 'email' | 'aliases'>,
  messageIds: OpenedId[],
): Promise<Conversation> {
  const emails = await loadEmails(db, account, messageIds)
  const own = new Set(ownAddresses(account))
  const texts = emails.map(({ bodyText }) => bodyText)
  return {
    thread: {
      subject: emails.at(-1)?.subject ?? '',
      messages: emails.map((email, at) => toMessage(email, { own, letters: texts.slice(0, at) })),
    },
    sources: emails.map(sourceOf),
  }
}

/** `letters`: texts of those before it, which it may quote. */
function toMessage(
  email: Email,
  { own, letters }: { own: ReadonlySet<string>; letters: readonly string[] },
): AiMessage {
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
      writer: email.from,
      letters,
    }),
    isOwn: own.has(from.address.toLowerCase()),
  }
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
