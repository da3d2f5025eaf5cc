/** What says where a message stands in its conversation. */
interface Dated {
  id: number
  /** When the server received it. IMAP tells whole seconds only (RFC 3501, section 2.3.3). */
  receivedAt: Date
  /** Its own Date header. */
  sentAt: Date | null
  rfcMessageId: string | null
  inReplyTo: string | null
  references: string[]
}

/**
 * Messages oldest first. Those that came within the same second stand by their Date headers, then in the order in which
 * they were stored, which is that of the server; but none before one of them that it answers.
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

/** Moves what a message answers before it; the order stays otherwise. Messages that refer to each other stay as they are. */
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
