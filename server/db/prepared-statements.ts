/** So many statements stay prepared; each takes some tens of kilobytes in the database. */
const MOST_PREPARED = 200
/** So many texts that came once are remembered. */
const MOST_SEEN = 1000

/**
 * Names for the texts that one client asks for again; `forgotten` is the name of the text that nobody has asked for for
 * the longest time. A name is never used for another text.
 */
export function createNames() {
  /** By text, the one that was not asked for longest first. */
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
