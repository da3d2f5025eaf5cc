/** A folder of a compound file: names of files with their contents, and of folders. */
export interface Folder {
  [name: string]: Buffer | Folder
}

const SECTOR = 512
const SMALL = 64
const [END, FREE] = [0xfffffffe, 0xffffffff]

/** A compound file (MS-CFB): files below 4096 bytes lie in the small sectors, as programs write them. */
export function compoundFile(root: Folder): Buffer {
  const entries: Buffer[] = []
  const sectors: Buffer[] = []
  const next: number[] = []
  const small: Buffer[] = []
  const nextSmall: number[] = []
  const keep = (content: Buffer, size: number, into: Buffer[], table: number[]): number => {
    const first = into.length
    for (let at = 0; at < content.length; at += size) {
      into.push(Buffer.concat([content.subarray(at, at + size)], size))
      table.push(at + size < content.length ? into.length : END)
    }
    return content.length === 0 ? END : first
  }
  const add = (name: string, type: number): Buffer => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry.writeUInt8(type, 66)
    for (const offset of [68, 72, 76]) entry.writeUInt32LE(FREE, offset)
    entries.push(entry)
    return entry
  }
  const fill = (entry: Buffer, folder: Folder) => {
    let before: Buffer | null = null
    for (const [name, content] of Object.entries(folder)) {
      const at = entries.length
      const child = add(name, Buffer.isBuffer(content) ? 2 : 1)
      if (before) before.writeUInt32LE(at, 72)
      else entry.writeUInt32LE(at, 76)
      before = child
      if (!Buffer.isBuffer(content)) fill(child, content)
      else {
        const isSmall = content.length < 4096
        const start = isSmall ? keep(content, SMALL, small, nextSmall) : keep(content, SECTOR, sectors, next)
        child.writeUInt32LE(start, 116)
        child.writeUInt32LE(content.length, 120)
      }
    }
  }
  const top = add('Root Entry', 5)
  fill(top, root)
  const smallBytes = Buffer.concat(small)
  top.writeUInt32LE(keep(smallBytes, SECTOR, sectors, next), 116)
  top.writeUInt32LE(smallBytes.length, 120)
  const numbers = (table: number[]) => {
    const bytes = Buffer.alloc(Math.ceil(table.length / 128) * SECTOR, 0xff)
    table.forEach((value, at) => {
      bytes.writeUInt32LE(value, at * 4)
    })
    return bytes
  }
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(keep(Buffer.concat(entries), SECTOR, sectors, next), 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(keep(numbers(nextSmall), SECTOR, sectors, next), 60)
  header.writeUInt32LE(END, 68)
  const tables = Math.ceil((next.length + 2) / 128)
  const first = sectors.length
  for (let at = 0; at < tables; at += 1) {
    header.writeUInt32LE(first + at, 76 + at * 4)
    next.push(0xfffffffd)
  }
  header.writeUInt32LE(tables, 44)
  return Buffer.concat([header, ...sectors, numbers(next)])
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')

/** A file of a property (MS-OXMSG section 2.1.3): text in Unicode, or bytes. */
export const property = (id: number, value: string | Buffer): Folder => ({
  [`__substg1.0_${hex(id)}${typeof value === 'string' ? '001F' : '0102'}`]:
    typeof value === 'string' ? Buffer.from(value, 'utf16le') : value,
})

/** The list of short properties, behind its head. */
export const shortProperties = (
  head: number,
  values: [id: number, type: number, value: bigint][],
): Folder => {
  const rows = values.map(([id, type, value]) => {
    const row = Buffer.alloc(16)
    row.writeUInt16LE(type, 0)
    row.writeUInt16LE(id, 2)
    row.writeBigUInt64LE(value, 8)
    return row
  })
  return { '__properties_version1.0': Buffer.concat([Buffer.alloc(head), ...rows]) }
}
