import { mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Change, type Content, createContent } from './content.ts'

/** The content of a file that is certainly on the disk, and the changes since its last fsync. */
interface File {
  durable: Content
  pending: Change[]
}
/** The names as programs see them, and those that are certainly on the disk. */
interface Directory {
  names: Map<string, number>
  durable: Map<string, number>
}
/** Changes of names that take effect together or not at all. */
type Naming = { directory: number; name: string; target: number | null; isSynced: boolean }[]

interface Entry {
  op: string
  name: string
  from: string
  to: string
  inode: number
  position: number
  length: number
  id: string
}

/** Decides how much of what was not synced is on the disk. */
export interface Luck {
  /** Of `count` changes of names, how many are on the disk; the first ones. */
  names(count: number): number
  /** Of a write of `count` bytes, how many are on the disk; the first ones. */
  bytes(count: number): number
}

/** Only what was synced is on the disk. */
export const noLuck: Luck = { names: () => 0, bytes: () => 0 }
/** Everything is on the disk: it is as programs see it. */
export const allLuck: Luck = { names: count => count, bytes: count => count }

const SECTOR = 512

/** Some of it is on the disk, in any order. Some writes are torn at the boundary of a sector. */
export function chance(random: () => number): Luck {
  return {
    names: count => Math.floor(random() * (count + 1)),
    bytes: count => {
      const draw = random()
      if (draw < 0.45) return 0
      return draw < 0.9 ? count : Math.floor((random() * count) / SECTOR) * SECTOR
    },
  }
}

/**
 * A disk as a power cut may leave it, reconstructed from the journal of `record-writes.ts`. The content of a file is
 * certain after an fsync of the file, its name after an fsync of the directory.
 */
interface Disk {
  /** Reads the journal up to this position. */
  playTo(position: number): void
  /** Writes the disk into an empty directory. */
  save(directory: string, luck: Luck): void
}

export function readDisk(journal: string): Disk {
  const fd = openSync(journal, 'r')
  let offset = 0
  let created = 0
  let root = 0
  const files = new Map<number, File>()
  const directories = new Map<number, Directory>()
  let namings: Naming[] = []
  const syncs = new Map<string, () => void>()

  /** Kernels reuse the inode numbers of deleted files, so files and directories have our own numbers here. */
  const numbers = new Map<number, number>()
  const numberNew = (inode: number): number => {
    created += 1
    numbers.set(inode, created)
    return created
  }

  const find = (name: string): number => {
    let at = root
    for (const part of name.split('/'))
      if (part !== '.') at = directories.get(at)?.names.get(part) ?? Number.NaN
    return at
  }
  const rename = (...changes: [name: string, target: number | null][]) => {
    const naming = changes.map(([changed, target]) => {
      const directory = find(path.dirname(changed))
      const name = path.basename(changed)
      const names = directories.get(directory)?.names
      if (!names) throw new Error(`the journal names ${changed} before its directory`)
      if (target === null) names.delete(name)
      else names.set(name, target)
      return { directory, name, target, isSynced: false }
    })
    namings.push(naming)
  }
  /** Returns a function that applies what this fsync guarantees. It is called once the fsync has succeeded. */
  const sync = (number: number): (() => void) => {
    const directory = directories.get(number)
    if (!directory) {
      const file = files.get(number)
      const covered = file?.pending.length ?? 0
      return () => {
        for (const change of file?.pending.splice(0, covered) ?? []) file?.durable.apply(change)
      }
    }
    const covered = namings.flat().filter(change => change.directory === number && !change.isSynced)
    return () => {
      for (const change of covered) {
        change.isSynced = true
        if (change.target === null) directory.durable.delete(change.name)
        else directory.durable.set(change.name, change.target)
      }
      namings = namings.filter(naming => naming.some(({ isSynced }) => !isSynced))
    }
  }
  const play = (entry: Entry, bytes: Buffer) => {
    const { op } = entry
    const number = numbers.get(entry.inode) ?? Number.NaN
    if (op === 'root') {
      // Each thread and process of the program logs this; only the first entry counts.
      if (root !== 0) return
      root = numberNew(entry.inode)
      directories.set(root, { names: new Map(), durable: new Map() })
    } else if (op === 'create') {
      const file = numberNew(entry.inode)
      files.set(file, { durable: createContent(), pending: [] })
      rename([entry.name, file])
    } else if (op === 'mkdir') {
      const directory = numberNew(entry.inode)
      directories.set(directory, { names: new Map(), durable: new Map() })
      rename([entry.name, directory])
    } else if (op === 'write') files.get(number)?.pending.push({ position: entry.position, bytes })
    else if (op === 'truncate') files.get(number)?.pending.push({ length: entry.length })
    else if (op === 'rename') {
      const moved = find(entry.from)
      rename([entry.from, null], [entry.to, moved])
    } else if (op === 'link') rename([entry.to, find(entry.from)])
    else if (op === 'remove') rename([entry.name, null])
    else if (op === 'sync') syncs.set(entry.id, sync(number))
    else if (op === 'synced') syncs.get(entry.id)?.()
    else throw new Error(`the journal has an entry "${op}"`)
  }

  return {
    playTo(position) {
      while (offset < position) {
        const sizes = read(fd, offset, 8)
        const [head, body] = [sizes.readUInt32LE(0), sizes.readUInt32LE(4)]
        const entry = JSON.parse(read(fd, offset + 8, head).toString()) as Entry
        play(entry, read(fd, offset + 8 + head, body))
        offset += 8 + head + body
      }
    },
    save(directory, luck) {
      const names = new Map([...directories].map(([number, { durable }]) => [number, new Map(durable)]))
      for (const change of namings.slice(0, luck.names(namings.length)).flat()) {
        // It is in `names`, and so are later changes of the same name that were synced with it or after it.
        if (change.isSynced) continue
        if (change.target === null) names.get(change.directory)?.delete(change.name)
        else names.get(change.directory)?.set(change.name, change.target)
      }
      const write = (target: string, number: number) => {
        const file = files.get(number)
        if (file) return writeFileSync(target, contentOf(file, luck), { mode: 0o600 })
        if (number !== root) mkdirSync(target, { mode: 0o700 })
        for (const [name, below] of names.get(number) ?? []) write(path.join(target, name), below)
      }
      write(directory, root)
    },
  }
}

function contentOf({ durable, pending }: File, luck: Luck): Uint8Array {
  if (pending.length === 0) return durable.bytes()
  const content = createContent(durable.bytes())
  for (const change of pending) {
    const size = 'bytes' in change ? change.bytes.length : 1
    const kept = luck.bytes(size)
    if (kept === 0) continue
    content.apply('bytes' in change ? { ...change, bytes: change.bytes.subarray(0, kept) } : change)
  }
  return content.bytes()
}

function read(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(fd, bytes, 0, length, position)
  return bytes
}
