/** A longer conversation shows only its first and last two messages at first (specification, section 9). */
const COLLAPSE_ABOVE = 4
const ENDS = 2

/** The messages that a conversation shows at first, before and after the hidden ones. */
export function collapse<T>(messages: readonly T[]): { first: T[]; hidden: T[]; last: T[] } {
  if (messages.length <= COLLAPSE_ABOVE) return { first: [...messages], hidden: [], last: [] }
  return {
    first: messages.slice(0, ENDS),
    hidden: messages.slice(ENDS, -ENDS),
    last: messages.slice(-ENDS),
  }
}
