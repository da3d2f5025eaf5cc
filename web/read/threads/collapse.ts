/** A longer conversation shows only its first and last two messages at first (specification, section 9). */
const COLLAPSE_ABOVE = 4
const ENDS = 2

/**
 * The messages that a conversation shows at first, before and after the hidden ones. The message at which it opens
 * (`startAt`) is never hidden: if it comes after the first ones, everything from it on is shown.
 */
export function collapse<T>(
  messages: readonly T[],
  startAt = messages.length,
): { first: T[]; hidden: T[]; last: T[] } {
  const end = startAt < ENDS ? messages.length - ENDS : Math.min(messages.length - ENDS, startAt)
  if (messages.length <= COLLAPSE_ABOVE || end === ENDS) return { first: [...messages], hidden: [], last: [] }
  return {
    first: messages.slice(0, ENDS),
    hidden: messages.slice(ENDS, end),
    last: messages.slice(end),
  }
}

interface Shown {
  id: number
  isRead: boolean
  sending: unknown
  bounces: readonly unknown[]
}

/** The index of the message at which a conversation opens: the first unread one, or the last. */
export function startOf(messages: readonly Pick<Shown, 'isRead'>[]): number {
  const unread = messages.findIndex(({ isRead }) => !isRead)
  return unread === -1 ? messages.length - 1 : unread
}

/** The messages before that, which are folded to a line; one that was not sent or not delivered is never folded. */
export const foldedAtFirst = (messages: readonly Shown[]): ReadonlySet<number> =>
  new Set(
    messages
      .slice(0, Math.max(0, startOf(messages)))
      .flatMap(({ id, sending, bounces }) => (sending || bounces.length > 0 ? [] : id)),
  )
