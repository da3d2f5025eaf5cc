/** Bytes at a position of a file, or the file's new length, or a length that it has at least. */
export type Change = { position: number; bytes: Uint8Array } | { length: number } | { atLeast: number }

/** The content of a file. It grows as files do; bytes that were not written are zero. */
export interface Content {
  apply(change: Change): void
  bytes(): Uint8Array
}

export function createContent(from: Uint8Array = new Uint8Array()): Content {
  let room = Buffer.from(from)
  let size = from.length
  const resize = (length: number) => {
    if (length > room.length) {
      const larger = Buffer.alloc(Math.max(length, room.length * 2))
      room.copy(larger, 0, 0, size)
      room = larger
    }
    if (length < size) room.fill(0, length, size)
    size = length
  }
  return {
    apply(change) {
      if ('length' in change) return resize(change.length)
      if ('atLeast' in change) return resize(Math.max(size, change.atLeast))
      const end = change.position + change.bytes.length
      if (end > size) resize(end)
      room.set(change.bytes, change.position)
    },
    bytes: () => room.subarray(0, size),
  }
}
