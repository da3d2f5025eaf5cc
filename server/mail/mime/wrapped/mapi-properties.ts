import { decodeText } from '../charset/charset.ts'
import { codePage } from '../charset/code-page.ts'

interface Property {
  type: number
  /** For several values, the first. */
  data: Buffer
}
export type Properties = Map<number, Property>

export const STRING8 = 0x001e
export const UNICODE = 0x001f
export const BINARY = 0x0102
export const OBJECT = 0x000d

const MULTIPLE = 0x1000
const FIRST_NAMED = 0x8000
/** Bytes of a value, by type (MS-OXCDATA section 2.11.1). */
const SIZES: Record<number, number> = {
  0: 0,
  1: 0,
  2: 2,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 2,
  20: 8,
  64: 8,
  72: 16,
}

/**
 * Reads properties of a message or an attachment in TNEF (MS-OXTNEF section 2.1.3.4), for the wanted ids. Stops at the
 * first one that it does not understand.
 */
export function readProperties(bytes: Buffer, wanted: ReadonlySet<number>): Properties {
  const found: Properties = new Map()
  let at = 4
  const number = () => {
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  const take = (length: number) => {
    if (length > bytes.length - at) throw new RangeError('cut off')
    const data = bytes.subarray(at, at + length)
    at += padded(length)
    return data
  }
  const skipName = () => {
    take(16)
    const isNumber = number() === 0
    take(isNumber ? 4 : number())
  }
  try {
    for (let left = bytes.readUInt32LE(0); left > 0; left -= 1) {
      const type = bytes.readUInt16LE(at)
      const id = bytes.readUInt16LE(at + 2)
      at += 4
      if (id >= FIRST_NAMED) skipName()
      const kind = type & ~MULTIPLE
      const size = SIZES[kind]
      const isSized = [STRING8, UNICODE, BINARY, OBJECT].includes(kind)
      if (size === undefined && !isSized) break
      const count = isSized || type & MULTIPLE ? number() : 1
      const values = isSized ? sized(count, () => take(number())) : take((size ?? 0) * count)
      const data = values.subarray(0, size ?? values.length)
      if (wanted.has(id) && count > 0) found.set(id, { type: kind, data })
    }
  } catch {
    // Truncated: keep the properties read so far.
  }
  return found
}

/** The first of several values; skips the others. */
function sized(count: number, next: () => Buffer): Buffer {
  let first: Buffer | null = null
  for (let index = 0; index < count; index += 1) {
    const value = next()
    first ??= value
  }
  return first ?? Buffer.alloc(0)
}

const padded = (length: number) => length + ((4 - (length % 4)) % 4)

/** Text of a property without the NUL at its end; empty when it is absent. `page`: the code page of eight-bit strings. */
export function textOf(property: Property | undefined, page: number): string {
  if (!property) return ''
  const text =
    property.type === UNICODE ? property.data.toString('utf16le') : decodeText(property.data, codePage(page))
  return text.replace(/\0.*$/s, '')
}

export function numberOf(property: Property | undefined): number | null {
  return property && property.data.length >= 4 ? property.data.readUInt32LE(0) : null
}
