/** What decides the order of a message in its conversation. */
interface Dated {
  id: number
  /** When the server received it. IMAP has only whole seconds (RFC 3501, section 2.3.3). */
  receivedAt: Date
  /** The time in its Date header. */
  sentAt: Date | null
  rfcMessageId: string | null
  inReplyTo: string | null
  references: string[]
}

/**
 * Sorts messages, oldest first. Messages of the same second are ordered by their Date headers, then by id, which is the
 * server's order; but an answer never comes before the message it answers.
 */
export function inConversationOrder<T extends Dated>(messages: T[]): T[] {
  const sorted = messages.toSorted(
    (a, b) =>
      secondOf(a.receivedAt) - secondOf(b.receivedAt) ||
      (a.sentAt ?? a.receivedAt).getTime() - (b.sentAt ?? b.receivedAt).getTime() ||
      a.id - b.id,
  )
  const seconds = Map.groupBy(sorted, ({ receivedAt }) => secondOf(receivedAt))
  return [...seconds.values()].flatMap(answersLast)
}

const secondOf = (date: Date) => Math.floor(date.getTime() / 1000)

/**
 * Moves messages before their answers and keeps the order otherwise. Messages that refer to each other in a cycle stay
 * as they are.
 */
function answersLast<T extends Dated>(messages: T[]): T[] {
  if (messages.length === 1) return messages
  const byName = new Map(messages.map(message => [message.rfcMessageId, message]))
  const placed = new Set<T>()
  const begun = new Set<T>()
  const place = (message: T) => {
    if (begun.has(message)) return
    begun.add(message)
    for (const name of [...message.references, message.inReplyTo]) {
      const parent = name === null ? undefined : byName.get(name)
      if (parent) place(parent)
    }
    placed.add(message)
  }
  for (const message of messages) place(message)
  return [...placed]
}
