/** From one entry of a list to another, both included; the second alone where the first is none of the list. */
export function rangeBetween<Key>(order: readonly Key[], from: Key, to: Key): readonly Key[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return a === -1 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The entry after or before another one; from nowhere the first or the last. At an end it is the same again. */
export function stepFrom<Key>(order: readonly Key[], current: Key | null, step: 1 | -1): Key | undefined {
  const at = current === null ? -1 : order.indexOf(current)
  const next = at === -1 ? (step === 1 ? 0 : order.length - 1) : at + step
  return order[Math.max(0, Math.min(order.length - 1, next))]
}

/** What takes the place of an entry that has left: the next one that is still there, or the last. */
export function successorOf<Key>(before: readonly Key[], now: readonly Key[], gone: Key): Key | null {
  const at = before.indexOf(gone)
  return at === -1 ? null : (before.slice(at + 1).find(key => now.includes(key)) ?? now.at(-1) ?? null)
}
