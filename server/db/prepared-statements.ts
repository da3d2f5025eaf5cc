/** Limit of prepared statements; each takes tens of kilobytes in the database. */
const MOST_PREPARED = 200
/** Limit of remembered texts that came only once. */
const MOST_SEEN = 1000

/**
 * Chooses names for the statements that one client repeats; `forgotten` is the name of the least recently used text. A
 * name is never used for another text.
 */
export function createNames() {
  /** By text, the least recently used first. */
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let count = 0
  return {
    of(text: string): { name?: string; forgotten?: string | undefined } {
      const known = names.get(text)
      if (known !== undefined) {
        names.delete(text)
        names.set(text, known)
        return { name: known }
      }
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.add(text)
        return {}
      }
      count += 1
      const name = `s${count}`
      names.set(text, name)
      if (names.size <= MOST_PREPARED) return { name }
      const [oldest = '', forgotten] = names.entries().next().value ?? []
      names.delete(oldest)
      return { name, forgotten }
    },
  }
}
