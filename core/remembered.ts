/**
 * The same function, which answers what it was asked lately without making it again: for what is dear to make and
 * always the same. `most` answers are kept; an error is not.
 */
export function remembered<R>(make: (key: string) => R, most: number): (key: string) => R {
  const kept = new Map<string, R>()
  return key => {
    if (kept.has(key)) return kept.get(key) as R
    const made = make(key)
    if (kept.size >= most) kept.delete(kept.keys().next().value as string)
    kept.set(key, made)
    return made
  }
}
