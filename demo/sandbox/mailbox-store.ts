import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { MessageFlags, RemoteFolder } from '#server/mail/providers/provider.ts'
import { openAppendLog } from './append-log.ts'
import { messageIdOf } from './headers.ts'
import type { SourceStore } from './source-store.ts'

export interface StoredMessage {
  id: string
  folder: string
  flags: MessageFlags
  receivedAt: Date
  /** Name of its source in the source store. */
  file: string
  size: number
  messageId?: string
}

interface NewMessage {
  folder: string
  source: Uint8Array
  flags: MessageFlags
  receivedAt: Date
  /** Identifies the delivery, so that a repeated one is recognised. */
  delivery?: string
}

/** A change of a mailbox; `n` counts. One line of its log is one atomic change. */
type Entry =
  | { n: number; kind: 'born'; epoch: string }
  | { n: number; kind: 'name'; name: string }
  | { n: number; kind: 'folder'; folder: RemoteFolder }
  | { n: number; kind: 'folder-gone'; remoteId: string }
  | { n: number; kind: 'add'; message: LoggedMessage; delivery?: string }
  | { n: number; kind: 'flags'; id: string; flags: MessageFlags }
  | { n: number; kind: 'remove'; id: string }

type LoggedMessage = Omit<StoredMessage, 'receivedAt'> & { receivedAt: string }

interface Change {
  n: number
  id: string
  kind: 'add' | 'flags' | 'remove'
}

export interface MailboxStore {
  /** Differs from that of any other mailbox, and of an earlier one in the same directory. */
  epoch(): string
  displayName(): string | null
  folders: readonly RemoteFolder[]
  messages: ReadonlyMap<string, StoredMessage>
  /** All changes of messages, oldest first. */
  changes: readonly Change[]
  /** Number of the last change. */
  head(): number
  wasDelivered(delivery: string): boolean
  setDisplayName(name: string): void
  /** Adds a folder, or gives one its new name. */
  addFolder(folder: RemoteFolder): void
  removeFolder(remoteId: string): void
  add(message: NewMessage): string
  /** All of them or, after a crash, none. */
  addAll(messages: NewMessage[]): string[]
  setFlags(id: string, flags: MessageFlags): void
  /** As in IMAP, a moved message has a new id. */
  move(id: string, folder: string): string
  remove(id: string): void
  source(message: StoredMessage): Buffer
  onChange(listener: () => void): () => void
}

/** A mailbox that is stored in a directory, as an append-only log of its changes. */
export function openMailboxStore(dir: string, sources: SourceStore): MailboxStore {
  mkdirSync(dir, { recursive: true })
  const log = openAppendLog<Entry[]>(path.join(dir, 'log.jsonl'))
  const folders: RemoteFolder[] = []
  const messages = new Map<string, StoredMessage>()
  const changes: Change[] = []
  const deliveries = new Set<string>()
  const listeners = new Set<() => void>()
  let count = 0
  let epoch = ''
  let displayName: string | null = null

  const placeOf = (remoteId: string) => {
    const at = folders.findIndex(folder => folder.remoteId === remoteId)
    return at < 0 ? folders.length : at
  }
  const apply = (entry: Entry) => {
    count = entry.n
    switch (entry.kind) {
      case 'born':
        epoch = entry.epoch
        return
      case 'name':
        displayName = entry.name
        return
      case 'folder':
        folders.splice(placeOf(entry.folder.remoteId), 1, entry.folder)
        return
      case 'folder-gone':
        folders.splice(placeOf(entry.remoteId), 1)
        return
      case 'add':
        messages.set(entry.message.id, { ...entry.message, receivedAt: new Date(entry.message.receivedAt) })
        changes.push({ n: entry.n, id: entry.message.id, kind: 'add' })
        if (entry.delivery !== undefined) deliveries.add(entry.delivery)
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
  for (const entry of log.entries.flat()) apply(entry)

  const record = (...entries: DistributiveOmit<Entry, 'n'>[]) => {
    const numbered = entries.map((entry, index) => ({ ...entry, n: count + 1 + index }) as Entry)
    log.append(numbered)
    for (const entry of numbered) apply(entry)
    for (const listener of listeners) listener()
  }
  if (count === 0) record({ kind: 'born', epoch: randomUUID() })

  const store: MailboxStore = {
    epoch: () => epoch,
    displayName: () => displayName,
    folders,
    messages,
    changes,
    head: () => count,
    wasDelivered: delivery => deliveries.has(delivery),
    setDisplayName: name => record({ kind: 'name', name }),
    addFolder: folder => record({ kind: 'folder', folder }),
    removeFolder: remoteId => record({ kind: 'folder-gone', remoteId }),
    add: message => store.addAll([message])[0] ?? '',
    addAll(added) {
      const entries = added.map(({ source, receivedAt, delivery, folder, flags }, index) => {
        const messageId = messageIdOf(source)
        return {
          kind: 'add' as const,
          message: {
            id: `${count + 1 + index}`,
            folder,
            flags,
            receivedAt: receivedAt.toISOString(),
            file: sources.put(source),
            size: source.length,
            ...(messageId === undefined ? {} : { messageId }),
          },
          ...(delivery === undefined ? {} : { delivery }),
        }
      })
      if (entries.length > 0) record(...entries)
      return entries.map(({ message }) => message.id)
    },
    setFlags: (id, flags) => record({ kind: 'flags', id, flags }),
    move(id, folder) {
      const message = messages.get(id)
      if (!message) return id
      const moved = `${count + 1}`
      const copy = { ...message, id: moved, folder, receivedAt: message.receivedAt.toISOString() }
      record({ kind: 'add', message: copy }, { kind: 'remove', id })
      return moved
    },
    remove: id => record({ kind: 'remove', id }),
    source: ({ file }) => sources.get(file),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
