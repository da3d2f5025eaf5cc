/** A folder of a compound file: what programs of Microsoft keep as one file with files in it. */
export interface Storage {
  storages: Map<string, Storage>
  /** The content of each file; empty where it cannot be read. */
  streams: Map<string, Buffer>
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER = 512
const ENTRY = 128
const SMALL_SECTOR = 64
/** Sector numbers from here on are marks (MS-CFB section 2.1). */
const FIRST_MARK = 0xfffffffa
const NO_ENTRY = 0xffffffff
const [STORAGE, STREAM, ROOT] = [1, 2, 5]
const MAX_ENTRIES = 20_000
const MAX_DEPTH = 20

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).equals(SIGNATURE)

/**
 * Reads a compound file (MS-CFB) as far as it is whole; null for a file that is none. No chain of sectors and no folder is
 * followed in a circle, and no file in it is larger than the whole.
 */
export function openCompoundFile(source: Uint8Array): Storage | null {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  if (bytes.length < HEADER || !isCompoundFile(bytes)) return null
  const sectorSize = 1 << Math.min(bytes.readUInt16LE(30), 16)
  if (sectorSize < HEADER) return null
  const sector = (number: number) => bytes.subarray((number + 1) * sectorSize, (number + 2) * sectorSize)
  const numbersIn = (data: Buffer) =>
    Array.from({ length: data.length >> 2 }, (_, at) => data.readUInt32LE(at * 4))

  const next = numbersIn(Buffer.concat(tableSectors(bytes, sector, numbersIn).map(sector)))
  const chain = (start: number, table: readonly number[]): number[] => {
    const found: number[] = []
    const seen = new Set<number>()
    for (let at = start; at < FIRST_MARK && at < table.length && !seen.has(at); at = table[at] ?? NO_ENTRY) {
      seen.add(at)
      found.push(at)
    }
    return found
  }
  const read = (start: number) => Buffer.concat(chain(start, next).map(sector))
  const directory = read(bytes.readUInt32LE(48))
  const count = Math.min(Math.floor(directory.length / ENTRY), MAX_ENTRIES)
  if (count === 0 || directory[66] !== ROOT) return null
  const smallBelow = bytes.readUInt32LE(56)
  const nextSmall = numbersIn(read(bytes.readUInt32LE(60)))
  const small = read(directory.readUInt32LE(116))
  let left = bytes.length
  const contentOf = (entry: Buffer): Buffer => {
    const size = entry.readUInt32LE(120)
    if (size > left) return Buffer.alloc(0)
    left -= size
    const start = entry.readUInt32LE(116)
    if (size >= smallBelow) return read(start).subarray(0, size)
    const sectors = chain(start, nextSmall).map(at =>
      small.subarray(at * SMALL_SECTOR, (at + 1) * SMALL_SECTOR),
    )
    return Buffer.concat(sectors).subarray(0, size)
  }

  const seen = new Set<number>([0])
  const folder = (first: number, depth: number): Storage => {
    const found: Storage = { storages: new Map(), streams: new Map() }
    const open = [first]
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (number >= count || seen.has(number)) continue
      seen.add(number)
      const entry = directory.subarray(number * ENTRY, (number + 1) * ENTRY)
      open.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
      const name = entry.toString('utf16le', 0, Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2))
      if (entry[66] === STREAM) found.streams.set(name, contentOf(entry))
      else if (entry[66] === STORAGE && depth < MAX_DEPTH)
        found.storages.set(name, folder(entry.readUInt32LE(76), depth + 1))
    }
    return found
  }
  return folder(directory.readUInt32LE(76), 0)
}

/** The sectors that the table of sectors is in: 109 are in the header, the others in a chain of their own. */
function tableSectors(
  bytes: Buffer,
  sector: (number: number) => Buffer,
  numbersIn: (data: Buffer) => number[],
): number[] {
  const found = numbersIn(bytes.subarray(76, HEADER))
  const seen = new Set<number>()
  for (let at = bytes.readUInt32LE(68); at < FIRST_MARK && !seen.has(at); ) {
    seen.add(at)
    const numbers = numbersIn(sector(at))
    if (numbers.length === 0) break
    for (const number of numbers.slice(0, -1)) found.push(number)
    at = numbers.at(-1) ?? NO_ENTRY
  }
  // A damaged table may name a sector again and again.
  return [...new Set(found)].filter(number => number < FIRST_MARK)
}
