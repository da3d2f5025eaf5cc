import { Readable } from 'node:stream'
import { type MailProvider, type MessageFlags, ProviderError } from '../provider.ts'
import { messageIdOf } from './headers.ts'
import type { MailboxStore } from './mailbox-store.ts'
import { nextPage } from './next-page.ts'
import { ARRIVING, type SandboxWorld } from './sandbox-world.ts'

const DEFAULT_LIMIT = 100

/** A mailbox of the sandbox world as a mail provider. */
export function createSandboxProvider(world: SandboxWorld, email: string): MailProvider {
  const box = world.mailbox(email)
  const known = (ids: string[]) => [...new Set(ids)].flatMap(id => box.messages.get(id) ?? [])
  return {
    profile: async () => ({ email, displayName: box.displayName(), savesSentMail: false }),
    changes: async (cursor, { limit = DEFAULT_LIMIT } = {}) => nextPage(box, cursor, limit),
    async inventory(folder) {
      requireFolder(box, folder)
      const messages = [...box.messages.values()].filter(message => message.folder === folder)
      return messages.map(({ id, flags }) => ({ remoteId: id, flags: { ...flags } }))
    },
    async message(remoteId) {
      const message = box.messages.get(remoteId)
      if (!message) throw new ProviderError('not-found', 'This message is no longer in the mailbox.')
      const source = box.source(message)
      return { stream: Readable.from([source]), size: source.length }
    },
    async mark(remoteIds, change) {
      for (const { id, flags } of known(remoteIds)) {
        const changed = { ...flags, ...defined(change) }
        if (!isSame(flags, changed)) box.setFlags(id, changed)
      }
    },
    async move(remoteIds, toFolder) {
      requireFolder(box, toFolder)
      const moved = known(remoteIds).filter(({ folder }) => folder !== toFolder)
      return new Map(moved.map(({ id }) => [id, box.move(id, toFolder)]))
    },
    async copy(remoteIds, toFolder) {
      requireFolder(box, toFolder)
      const there = new Set(
        [...box.messages.values()].flatMap(({ folder, messageId }) =>
          folder === toFolder && messageId !== undefined ? [messageId] : [],
        ),
      )
      const wanted = known(remoteIds).filter(
        ({ folder, messageId }) => folder !== toFolder && !(messageId && there.has(messageId)),
      )
      const ids = box.addAll(
        wanted.map(message => ({
          folder: toFolder,
          source: box.source(message),
          flags: { ...message.flags },
          receivedAt: message.receivedAt,
        })),
      )
      return new Map(wanted.map(({ id }, index) => [id, ids[index] ?? '']))
    },
    async createFolder(name) {
      const found = box.folders.find(folder => folder.name.toLowerCase() === name.toLowerCase())
      if (!found) box.addFolder({ remoteId: name, name, role: null })
      return found ?? { remoteId: name, name, role: null }
    },
    async remove(remoteIds) {
      for (const { id } of known(remoteIds)) box.remove(id)
    },
    async destroy(remoteIds) {
      for (const { id } of known(remoteIds)) box.remove(id)
    },
    async send(source, envelope) {
      await world.deliver(source, envelope)
      return {}
    },
    async append(folder, source, { draft = false, ...flags }) {
      requireFolder(box, folder)
      const id = messageIdOf(source)
      const there = [...box.messages.values()].find(
        message => message.folder === folder && id !== undefined && message.messageId === id,
      )
      if (there) return there.id
      const all = { ...ARRIVING, ...defined(flags), draft }
      return box.add({ folder, source, flags: all, receivedAt: world.now() })
    },
    watch: async onChange => {
      const stop = box.onChange(() => onChange())
      return async () => stop()
    },
    close: async () => undefined,
  }
}

function isSame(a: MessageFlags, b: MessageFlags): boolean {
  return a.read === b.read && a.starred === b.starred && a.answered === b.answered && a.draft === b.draft
}

/** Only the flags that are given. */
function defined(change: Partial<MessageFlags>): Partial<MessageFlags> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function requireFolder(box: MailboxStore, folder: string): void {
  if (!box.folders.some(({ remoteId }) => remoteId === folder)) {
    throw new ProviderError('not-found', `There is no folder "${folder}" in this mailbox.`)
  }
}
