import { Readable } from 'node:stream'
import {
  type MailProvider,
  type MessageFlags,
  ProviderError,
  type RemoteFolder,
} from '#server/mail/providers/provider.ts'
import { messageIdOf } from './headers.ts'
import type { MailboxStore } from './mailbox-store.ts'
import { nextPage } from './next-page.ts'
import { ARRIVING, type SandboxWorld } from './sandbox-world.ts'

const DEFAULT_LIMIT = 100

export function createSandboxProvider(world: SandboxWorld, email: string): MailProvider {
  const box = world.mailbox(email)
  const known = (ids: string[]) => [...new Set(ids)].flatMap(id => box.messages.get(id) ?? [])
  const missingOf = (ids: string[]) => ids.filter(id => !box.messages.has(id))
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
      const missing = missingOf(remoteIds)
      for (const { id, flags } of known(remoteIds)) {
        const changed = { ...flags, ...defined(change) }
        if (!isSame(flags, changed)) box.setFlags(id, changed)
      }
      return missing
    },
    async move(remoteIds, toFolder) {
      requireFolder(box, toFolder)
      const missing = missingOf(remoteIds)
      const moved = known(remoteIds).filter(({ folder }) => folder !== toFolder)
      return { names: new Map(moved.map(({ id }) => [id, box.move(id, toFolder)])), missing }
    },
    async copy(remoteIds, toFolder) {
      requireFolder(box, toFolder)
      const there = new Map(
        [...box.messages.values()].flatMap(({ id, folder, file }) =>
          folder === toFolder ? [[file, id]] : [],
        ),
      )
      const names = new Map<string, string>()
      const wanted = known(remoteIds).filter(({ id, folder, file }) => {
        const same = there.get(file)
        if (same !== undefined && folder !== toFolder) names.set(id, same)
        return same === undefined && folder !== toFolder
      })
      const ids = box.addAll(
        wanted.map(message => ({
          folder: toFolder,
          source: box.source(message),
          flags: { ...message.flags },
          receivedAt: message.receivedAt,
        })),
      )
      for (const [index, { id }] of wanted.entries()) names.set(id, ids[index] ?? '')
      return { names, missing: missingOf(remoteIds) }
    },
    async createFolder(name) {
      const found = box.folders.find(folder => folder.name.toLowerCase() === name.toLowerCase())
      if (!found) box.addFolder({ remoteId: name, name, role: null })
      return found ?? { remoteId: name, name, role: null }
    },
    async renameFolder(remoteId, name) {
      const own = requireFolder(box, remoteId)
      const taken = box.folders.find(folder => folder.name.toLowerCase() === name.toLowerCase())
      if (taken && taken !== own)
        throw new ProviderError('refused', `There is a folder called “${taken.name}” already.`)
      for (const folder of box.folders.filter(one => one.name.startsWith(`${own.name}/`)))
        box.addFolder({ ...folder, name: name + folder.name.slice(own.name.length) })
      const renamed = { ...own, name }
      box.addFolder(renamed)
      return renamed
    },
    async deleteFolder(remoteId) {
      const own = box.folders.find(folder => folder.remoteId === remoteId)
      if (!own) return
      if ([...box.messages.values()].some(({ folder }) => folder === remoteId))
        throw new ProviderError('refused', `There is mail in “${own.name}”.`)
      box.removeFolder(remoteId)
    },
    async remove(remoteIds) {
      const missing = missingOf(remoteIds)
      for (const { id } of known(remoteIds)) box.remove(id)
      return missing
    },
    async destroy(remoteIds) {
      const missing = missingOf(remoteIds)
      for (const { id } of known(remoteIds)) box.remove(id)
      return missing
    },
    async send(source, envelope, cross) {
      await cross?.()
      await world.deliver(source, envelope)
      return {}
    },
    async has(folder, rfcMessageId) {
      requireFolder(box, folder)
      return [...box.messages.values()].some(
        message => message.folder === folder && message.messageId === `<${rfcMessageId}>`,
      )
    },
    async append(folder, source, { draft = false, receivedAt, isNew = false, ...flags }) {
      requireFolder(box, folder)
      const id = messageIdOf(source)
      const there = isNew
        ? undefined
        : [...box.messages.values()].find(
            message => message.folder === folder && id !== undefined && message.messageId === id,
          )
      if (there) return there.id
      const all = { ...ARRIVING, ...defined(flags), draft }
      return box.add({ folder, source, flags: all, receivedAt: receivedAt ?? world.now() })
    },
    watch: async onChange => {
      const stop = box.onChange(() => onChange())
      return async () => stop()
    },
    close: async () => undefined,
  }
}

function isSame(a: MessageFlags, b: MessageFlags): boolean {
  const keys = ['read', 'starred', 'answered', 'draft', 'receiptAnswered'] as const
  return keys.every(key => a[key] === b[key])
}

/** Only the flags that are given. */
function defined(change: Partial<MessageFlags>): Partial<MessageFlags> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function requireFolder(box: MailboxStore, folder: string): RemoteFolder {
  const found = box.folders.find(({ remoteId }) => remoteId === folder)
  if (!found) throw new ProviderError('not-found', `There is no folder "${folder}" in this mailbox.`)
  return found
}
