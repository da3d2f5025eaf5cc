import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Change, type Content, createContent } from './content.ts'

/** The content of a file that is certainly on the disk, and the changes since its last fsync. */
interface File {
  durable: Content
  pending: Change[]
  /** As programs see it. */
  size: number
}
/** The names as programs see them, and those that are certainly on the disk. */
interface Directory {
  names: Map<string, number>
  durable: Map<string, number>
}
/** Changes of names that take effect together or not at all. */
type Naming = {
  directory: number
  name: string
  target: number | null
  isJournaled: boolean
  isSynced: boolean
}[]

/** A change of files, or an fsync. Names are relative to the root, which is '.'. */
export type Entry =
  | { op: 'create' | 'mkdir' | 'remove'; name: string }
  | { op: 'write'; name: string; position: number }
  /** `truncate` sets the length; `extend` makes the file at least so long. */
  | { op: 'truncate' | 'extend'; name: string; length: number }
  | { op: 'rename' | 'link'; from: string; to: string }
  /** An fsync begins; what it covers is certain once it has ended, which `synced` with the same id says. */
  | { op: 'sync'; name: string; id: string }
  | { op: 'synced'; id: string }

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
 * A disk as a power cut may leave it, after what was played. The content of a file is certain after an fsync of the file,
 * its name after an fsync of the directory; where names are journaled, after any fsync there.
 */
export interface Disk {
  play(entry: Entry, bytes?: Uint8Array): void
  has(name: string): boolean
  /** Of a file, as programs see it. */
  sizeOf(name: string): number
  /** Writes the disk into an empty directory. */
  save(directory: string, luck: Luck): void
}

export function createDisk(isJournaled: (name: string) => boolean = () => false): Disk {
  const root = 1
  let created = root
  const files = new Map<number, File>()
  const directories = new Map<number, Directory>([[root, { names: new Map(), durable: new Map() }]])
  let namings: Naming[] = []
  const syncs = new Map<string, () => void>()

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
      return { directory, name, target, isJournaled: isJournaled(changed), isSynced: false }
    })
    namings.push(naming)
  }
  /** Returns a function that applies what this fsync guarantees. It is called once the fsync has succeeded. */
  const sync = (number: number, isJournaled: boolean): (() => void) => {
    const file = files.get(number)
    const changes = file?.pending.length ?? 0
    const covered = namings
      .flat()
      .filter(change => !change.isSynced && (isJournaled ? change.isJournaled : change.directory === number))
    return () => {
      for (const change of file?.pending.splice(0, changes) ?? []) file?.durable.apply(change)
      for (const change of covered) {
        change.isSynced = true
        const names = directories.get(change.directory)?.durable
        if (change.target === null) names?.delete(change.name)
        else names?.set(change.name, change.target)
      }
      namings = namings.filter(naming => naming.some(({ isSynced }) => !isSynced))
    }
  }
  const change = (name: string, what: Change) => {
    const file = files.get(find(name))
    if (!file) throw new Error(`${name} was changed before it was made`)
    file.pending.push(what)
    if ('bytes' in what) file.size = Math.max(file.size, what.position + what.bytes.length)
    else if ('length' in what) file.size = what.length
    else file.size = Math.max(file.size, what.atLeast)
  }
  const add = (name: string): number => {
    created += 1
    rename([name, created])
    return created
  }

  return {
    play(entry, bytes = new Uint8Array()) {
      switch (entry.op) {
        case 'create':
          files.set(add(entry.name), { durable: createContent(), pending: [], size: 0 })
          break
        case 'mkdir':
          directories.set(add(entry.name), { names: new Map(), durable: new Map() })
          break
        case 'write':
          change(entry.name, { position: entry.position, bytes })
          break
        case 'truncate':
          change(entry.name, { length: entry.length })
          break
        case 'extend':
          change(entry.name, { atLeast: entry.length })
          break
        case 'rename': {
          const moved = find(entry.from)
          rename([entry.from, null], [entry.to, moved])
          break
        }
        case 'link':
          rename([entry.to, find(entry.from)])
          break
        case 'remove':
          rename([entry.name, null])
          break
        case 'sync':
          syncs.set(entry.id, sync(find(entry.name), isJournaled(entry.name)))
          break
        case 'synced':
          syncs.get(entry.id)?.()
          syncs.delete(entry.id)
      }
    },
    has: name => !Number.isNaN(find(name)),
    sizeOf: name => files.get(find(name))?.size ?? 0,
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
