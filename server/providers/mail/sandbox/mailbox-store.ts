import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MessageFlags, RemoteFolder } from '../provider.ts'

export interface StoredMessage {
  id: string
  folder: string
  flags: MessageFlags
  receivedAt: Date
  /** Name of the file with its source. */
  file: string
  size: number
}

/** One line of a mailbox's log; `n` counts them. */
type Entry =
  | { n: number; kind: 'folder'; folder: RemoteFolder }
  | { n: number; kind: 'add'; message: Omit<StoredMessage, 'receivedAt'> & { receivedAt: string } }
  | { n: number; kind: 'flags'; id: string; flags: MessageFlags }
  | { n: number; kind: 'remove'; id: string }

export interface Change {
  n: number
  id: string
  kind: 'add' | 'flags' | 'remove'
}

export interface MailboxStore {
  folders: RemoteFolder[]
  messages: ReadonlyMap<string, StoredMessage>
  /** What has happened to messages, oldest first. */
  changes: readonly Change[]
  /** Number of the last change. */
  head(): number
  addFolder(folder: RemoteFolder): void
  add(message: { folder: string; source: Uint8Array; flags: MessageFlags; receivedAt: Date }): string
  setFlags(id: string, flags: MessageFlags): void
  /** Like IMAP, a moved copy has another name. */
  move(id: string, folder: string): string
  remove(id: string): void
  source(message: StoredMessage): Uint8Array
  onChange(listener: () => void): () => void
}

/**
 * A mailbox that lives in a directory: an append-only log of what has happened, and a file for each source, written
 * before the line that names it. A line that a crash has torn is cut off; what was acknowledged is on disk.
 */
export function openMailboxStore(dir: string): MailboxStore {
  const sources = path.join(dir, 'sources')
  mkdirSync(sources, { recursive: true })
  const logFile = path.join(dir, 'log.jsonl')
  const folders: RemoteFolder[] = []
  const messages = new Map<string, StoredMessage>()
  const changes: Change[] = []
  const listeners = new Set<() => void>()
  let count = 0

  const apply = (entry: Entry) => {
    count = entry.n
    switch (entry.kind) {
      case 'folder':
        folders.push(entry.folder)
        return
      case 'add':
        messages.set(entry.message.id, { ...entry.message, receivedAt: new Date(entry.message.receivedAt) })
        changes.push({ n: entry.n, id: entry.message.id, kind: 'add' })
        return
      case 'flags': {
        const message = messages.get(entry.id)
        if (message) message.flags = entry.flags
        changes.push({ n: entry.n, id: entry.id, kind: 'flags' })
        return
      }
      case 'remove':
        messages.delete(entry.id)
        changes.push({ n: entry.n, id: entry.id, kind: 'remove' })
    }
  }
  for (const entry of readLog(logFile)) apply(entry)

  /** One write a change, however many lines: a crash keeps all of it or none. */
  const record = (...entries: DistributiveOmit<Entry, 'n'>[]) => {
    const numbered = entries.map((entry, index) => ({ ...entry, n: count + 1 + index }) as Entry)
    appendFileSync(logFile, `${JSON.stringify(numbered)}\n`)
    for (const entry of numbered) apply(entry)
    for (const listener of listeners) listener()
  }
  const nextId = () => `${count + 1}`
  return {
    folders,
    messages,
    changes,
    head: () => count,
    addFolder: folder => record({ kind: 'folder', folder }),
    add({ folder, source, flags, receivedAt }) {
      const file = createHash('sha256').update(source).digest('hex')
      const at = path.join(sources, file)
      if (!existsSync(at)) writeFileSync(at, source)
      const id = nextId()
      record({
        kind: 'add',
        message: { id, folder, flags, receivedAt: receivedAt.toISOString(), file, size: source.length },
      })
      return id
    },
    setFlags: (id, flags) => record({ kind: 'flags', id, flags }),
    move(id, folder) {
      const message = messages.get(id)
      if (!message) return id
      const moved = nextId()
      const copy = { ...message, id: moved, folder, receivedAt: message.receivedAt.toISOString() }
      record({ kind: 'add', message: copy }, { kind: 'remove', id })
      return moved
    },
    remove: id => record({ kind: 'remove', id }),
    source: ({ file }) => readFileSync(path.join(sources, file)),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Cuts off what a crash has left half written. */
function readLog(file: string): Entry[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) writeFileSync(file, text.slice(0, end))
  return text
    .slice(0, end)
    .split('\n')
    .filter(Boolean)
    .flatMap(line => JSON.parse(line) as Entry[])
}
