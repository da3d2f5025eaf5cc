import { hash } from 'node:crypto'

/** Limit of prepared statements on one connection; each takes up to a few hundred kilobytes in the server. */
const MOST_NAMES = 100
/** Limit of remembered texts that came only once. */
const MOST_SEEN = 1000

/**
 * Chooses names for the statements that come again on one connection, from their second time on. `isFull` tells that
 * there are as many as allowed, and no other gets one: the connection may be replaced, which forgets them all.
 *
 * A name is a hash of its text. So a pooler that gives our connections to its own in turn can never run another statement
 * under that name.
 */
export function createStatementNames() {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return {
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= MOST_NAMES) return undefined
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.add(text)
        return undefined
      }
      const name = hash('sha256', text, 'base64url')
      names.set(text, name)
      return name
    },
    isFull: () => names.size >= MOST_NAMES,
  }
}
