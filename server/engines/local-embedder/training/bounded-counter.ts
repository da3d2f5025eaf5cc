/** Counts keys in a fixed amount of memory. */
interface BoundedCounter {
  readonly size: number
  /** Counts `key` once more; returns its count. */
  add(key: number): number
  count(key: number): number
  /** Every remaining key with its count, in an order that depends only on the keys. */
  entries(): [key: number, count: number][]
}

const FULL = 0.75
const HALF = 0.5

/**
 * A hash table of `slots` (a power of two) integers below 2^53. When it is nearly full, the rarest keys are dropped
 * until it is half empty. Frequent keys stay, with a count that is at most slightly too low (after the lossy counting of
 * Manku and Motwani, 2002).
 */
export function createBoundedCounter(slots: number): BoundedCounter {
  // 0 marks a free slot, so keys are stored plus one.
  let keys = new Float64Array(slots)
  let counts = new Uint32Array(slots)
  let size = 0

  const slotOf = (stored: number) => {
    let slot = Math.imul(stored ^ Math.floor(stored / 0x1_0000_0000), 0x9e3779b1) >>> 0
    slot = (slot ^ (slot >>> 15)) & (slots - 1)
    while (keys[slot] !== 0 && keys[slot] !== stored) slot = (slot + 1) & (slots - 1)
    return slot
  }
  const forget = () => {
    for (let least = 1; size > slots * HALF; least += 1) {
      const [oldKeys, oldCounts] = [keys, counts]
      keys = new Float64Array(slots)
      counts = new Uint32Array(slots)
      size = 0
      for (let at = 0; at < slots; at += 1) {
        if (oldCounts[at]! <= least) continue
        const slot = slotOf(oldKeys[at]!)
        keys[slot] = oldKeys[at]!
        counts[slot] = oldCounts[at]!
        size += 1
      }
    }
  }
  return {
    get size() {
      return size
    },
    add(key) {
      if (size >= slots * FULL) forget()
      const slot = slotOf(key + 1)
      if (keys[slot] === 0) {
        keys[slot] = key + 1
        size += 1
      }
      counts[slot]! += 1
      return counts[slot]!
    },
    count: key => counts[slotOf(key + 1)]!,
    entries() {
      const found: [number, number][] = []
      for (let at = 0; at < slots; at += 1) if (keys[at] !== 0) found.push([keys[at]! - 1, counts[at]!])
      return found
    },
  }
}
