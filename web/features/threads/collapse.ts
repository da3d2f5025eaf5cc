/** More messages than this, and only the first and last two show at first (specification, section 9). */
const COLLAPSE_ABOVE = 4
const ENDS = 2

/** What of a conversation shows at first, before and after what is hidden. */
export function collapse<T>(messages: readonly T[]): { first: T[]; hidden: T[]; last: T[] } {
  if (messages.length <= COLLAPSE_ABOVE) return { first: [...messages], hidden: [], last: [] }
  return {
    first: messages.slice(0, ENDS),
    hidden: messages.slice(ENDS, -ENDS),
    last: messages.slice(-ENDS),
  }
}
