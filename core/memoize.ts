/**
 * Wraps a function so that it keeps its last `most` answers and returns them without computing them again. For
 * functions that are slow and always give the same answer for the same arguments. Errors are not kept.
 */
export function memoize<R>(make: (key: string) => R, most: number): (key: string) => R {
  const kept = new Map<string, R>()
  return key => {
    if (kept.has(key)) return kept.get(key) as R
    const made = make(key)
    if (kept.size >= most) kept.delete(kept.keys().next().value as string)
    kept.set(key, made)
    return made
  }
}
