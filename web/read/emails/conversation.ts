import type { ConversationMessage, Email, EmailRow } from '#core/contract/emails.ts'
import { localPart } from '#core/text/addresses/addresses.ts'

/** The rows of the messages that a row stands for: of a whole conversation, or itself. */
export const messagesOf = (row: EmailRow): EmailRow[] =>
  row.messages?.map(message => asRow(row, message)) ?? [row]

/** The row of a conversation with these messages, as a list by conversation has it. */
export const conversationOf = (messages: readonly Email[], latest: Email): EmailRow => ({
  ...latest,
  isRead: messages.every(({ isRead }) => isRead),
  isStarred: messages.some(({ isStarred }) => isStarred),
  snoozedUntil: messages.find(({ snoozedUntil }) => snoozedUntil !== null)?.snoozedUntil ?? null,
  isMuted: messages.some(({ isMuted }) => isMuted),
  messages: messages.map(({ id, sender, senderEmail, isRead, isStarred, labels, snoozedUntil, kind }) => ({
    ...{ id, sender, senderEmail, isRead, isStarred, labels, snoozedUntil, kind },
    isOwn: labels.includes('sent'),
  })),
})

/** A row as that of its message alone. */
export function alone(row: EmailRow): EmailRow {
  const { messages: _, ...message } = row
  return message
}

/** Whether a row shows a conversation; one that was found shows the message that fits. */
export const isOfConversation = ({ messages = [], others }: EmailRow): boolean =>
  messages.length > 1 && others === undefined

/** The messages of these rows, each once. */
export const allMessagesOf = (rows: readonly EmailRow[]): EmailRow[] => [
  ...new Map(rows.flatMap(messagesOf).map(row => [row.id, row])).values(),
]

/** Whether a row is this message, or stands for it. */
export const standsFor = (row: EmailRow, id: number): boolean =>
  row.id === id || row.messages?.some(message => message.id === id) === true

/** A message of a conversation as a row of its own. What a list does not tell of it, it has from the row. */
function asRow(
  row: EmailRow,
  { id, sender, senderEmail, isRead, isStarred, labels, snoozedUntil, kind }: ConversationMessage,
): EmailRow {
  const own = { id, sender, senderEmail, isRead, isStarred, labels, snoozedUntil, kind }
  return { ...alone(row), ...own, messageId: String(id) }
}

/**
 * The row of a conversation after a change of some of its messages: `edit` changes one of them; null where it is deleted.
 * Returns null where none of them is in the list any more (`isListed`).
 */
export function editConversation(
  row: EmailRow,
  {
    edit,
    isListed,
  }: { edit: (message: EmailRow) => EmailRow | null; isListed: (message: EmailRow) => boolean },
): EmailRow | null {
  const before = messagesOf(row)
  const after = before.map(edit)
  const kept = after.filter(message => message !== null)
  // What the page takes for another list's stays where the server has listed it.
  const hasLeft = !kept.some(isListed) && (kept.length === 0 || before.some(isListed))
  if (hasLeft) return null
  const newest = kept.find(({ id }) => id === row.id) ?? row
  const messages = (row.messages ?? []).flatMap((message, at) => {
    const changed = after[at]
    if (!changed) return []
    const { isRead, isStarred, labels, snoozedUntil, kind } = changed
    return { ...message, isRead, isStarred, labels, snoozedUntil, kind }
  })
  return {
    ...newest,
    isRead: messages.every(({ isRead }) => isRead),
    isStarred: messages.some(({ isStarred }) => isStarred),
    messages,
  }
}

/** Who takes part in a conversation, oldest first: "Ana, Cy, me"; of many, the first and the last two. */
export function participants(messages: readonly ConversationMessage[]): string {
  const names = new Map<string, string>()
  for (const { isOwn, sender, senderEmail } of messages) {
    const key = isOwn ? '' : senderEmail.toLowerCase() || sender
    if (!names.has(key)) names.set(key, isOwn ? 'me' : nameOf(sender))
  }
  const [first = 'Unknown', ...others] = names.values()
  if (others.length === 0) return first
  const shown = others.length > 2 ? [first, '…', ...others.slice(-2)] : [first, ...others]
  return shown.map(shortened).join(', ').replace(', …,', ' …')
}

/** An address stands for who has no name. */
const nameOf = (sender: string): string => (sender.includes('@') ? localPart(sender) : sender) || 'Unknown'
/** The first of somebody's names, where there is room for one. */
const shortened = (name: string): string => name.split(/[\s,]+/).find(Boolean) ?? name
