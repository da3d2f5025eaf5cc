/**
 * A set of UIDs as sorted, disjoint, non-adjacent inclusive ranges. A mailbox of 100,000 messages is usually a
 * handful of ranges, so whole-mailbox knowledge fits into a sync cursor. All operations answer a new set.
 */
export type UidSet = ReadonlyArray<readonly [number, number]>

export const noUids: UidSet = []

/** The set of these UIDs, in any order, repeats allowed. */
export function uidSet(uids: Iterable<number>): UidSet {
  const sorted = [...uids].sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const uid of sorted) extend(ranges, uid, uid)
  return ranges
}

/** Reads the IMAP `sequence-set` form without `*` ("1:5,9"); throws on anything else. */
export function parseUidSet(text: string): UidSet {
  if (text === '') return noUids
  const ranges = text.split(',').map(part => {
    const match = /^(\d+)(?::(\d+))?$/.exec(part)
    const low = Number(match?.[1])
    const high = Number(match?.[2] ?? match?.[1])
    if (!match || !Number.isSafeInteger(low) || !Number.isSafeInteger(high))
      throw new Error('Malformed UID set')
    return low <= high ? ([low, high] as const) : ([high, low] as const)
  })
  return normalise(ranges)
}

/** The IMAP `sequence-set` form; empty for the empty set, which no IMAP command accepts. */
export function formatUidSet(set: UidSet): string {
  return set.map(([low, high]) => (low === high ? `${low}` : `${low}:${high}`)).join(',')
}

export function uidCount(set: UidSet): number {
  return set.reduce((sum, [low, high]) => sum + high - low + 1, 0)
}

export function hasUid(set: UidSet, uid: number): boolean {
  let from = 0
  let to = set.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const range = set[middle]
    if (!range) return false
    if (uid < range[0]) to = middle - 1
    else if (uid > range[1]) from = middle + 1
    else return true
  }
  return false
}

export function union(a: UidSet, b: UidSet): UidSet {
  if (a.length === 0) return b
  if (b.length === 0) return a
  return normalise([...a, ...b])
}

export function subtract(a: UidSet, b: UidSet): UidSet {
  if (a.length === 0 || b.length === 0) return a
  const ranges: [number, number][] = []
  let next = 0
  for (const [low, high] of a) {
    let start = low
    while (next < b.length && (b[next]?.[1] ?? 0) < start) next++
    for (let i = next; i < b.length && start <= high; i++) {
      const [cutLow, cutHigh] = b[i] ?? [0, 0]
      if (cutLow > high) break
      if (cutLow > start) ranges.push([start, cutLow - 1])
      start = Math.max(start, cutHigh + 1)
    }
    if (start <= high) ranges.push([start, high])
  }
  return ranges
}

export function intersect(a: UidSet, b: UidSet): UidSet {
  return subtract(a, subtract(a, b))
}

/** The `count` highest UIDs: with IMAP, the newest mail. */
export function highest(set: UidSet, count: number): UidSet {
  const ranges: [number, number][] = []
  let left = count
  for (let i = set.length - 1; i >= 0 && left > 0; i--) {
    const [low, high] = set[i] ?? [0, -1]
    const start = Math.max(low, high - left + 1)
    ranges.unshift([start, high])
    left -= high - start + 1
  }
  return ranges
}

/** Every UID, ascending. */
export function* eachUid(set: UidSet): Generator<number> {
  for (const [low, high] of set) for (let uid = low; uid <= high; uid++) yield uid
}

function normalise(ranges: Iterable<readonly [number, number]>): UidSet {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [low, high] of sorted) extend(merged, low, high)
  return merged
}

function extend(ranges: [number, number][], low: number, high: number): void {
  const last = ranges.at(-1)
  if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high)
  else ranges.push([low, high])
}
