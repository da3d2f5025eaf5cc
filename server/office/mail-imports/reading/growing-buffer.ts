/** Bytes that are added behind and taken away in front, without copying all of them each time. */
export function growingBuffer() {
  let store = Buffer.alloc(256 * 1024)
  let from = 0
  let to = 0
  return {
    /** What is held now; valid until the next call. */
    bytes: (): Buffer => store.subarray(from, to),
    append(chunk: Buffer): void {
      const held = to - from
      if (to + chunk.length > store.length) {
        const needed = held + chunk.length
        const target = needed * 2 > store.length ? Buffer.alloc(needed * 2) : store
        store.copy(target, 0, from, to)
        store = target
        from = 0
        to = held
      }
      chunk.copy(store, to)
      to += chunk.length
    },
    drop(count: number): void {
      from = Math.min(to, from + count)
    },
  }
}
