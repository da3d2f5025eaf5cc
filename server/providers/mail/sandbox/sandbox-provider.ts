import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  type ChangePage,
  type MailProvider,
  type MessageFlags,
  ProviderError,
  type RemoteMessage,
} from '../provider.ts'
import type { MailboxStore, StoredMessage } from './mailbox-store.ts'
import { ARRIVING, type SandboxWorld } from './sandbox-world.ts'

/** Changes up to `n` are reported; the first sync has come down to (but not including) the message `below`. */
const cursorSchema = z.object({
  n: z.number(),
  below: z.object({ at: z.number(), id: z.string() }).nullable(),
  done: z.number(),
})
type Cursor = z.output<typeof cursorSchema>

const DEFAULT_LIMIT = 100

/** A mailbox of the sandbox world as a mail provider. */
export function createSandboxProvider(world: SandboxWorld, email: string): MailProvider {
  const box = world.mailbox(email)
  const known = (ids: string[]) => ids.flatMap(id => box.messages.get(id) ?? [])
  return {
    profile: async () => ({ email, displayName: null, savesSentMail: false }),
    changes: async (cursor, { limit = DEFAULT_LIMIT } = {}) => nextPage(box, readCursor(cursor), limit),
    inventory: async folder =>
      [...box.messages.values()]
        .filter(message => message.folder === folder)
        .map(({ id, flags }) => ({ remoteId: id, flags: { ...flags } })),
    async message(remoteId) {
      const message = box.messages.get(remoteId)
      if (!message) throw new ProviderError('not-found', 'This message is no longer in the mailbox.')
      const source = box.source(message)
      return { stream: Readable.from([source]), size: source.length }
    },
    async mark(remoteIds, change) {
      for (const { id, flags } of known(remoteIds)) box.setFlags(id, { ...flags, ...defined(change) })
    },
    async move(remoteIds, toFolder) {
      requireFolder(box, toFolder)
      const moved = known(remoteIds).filter(({ folder }) => folder !== toFolder)
      return new Map(moved.map(({ id }) => [id, box.move(id, toFolder)]))
    },
    async destroy(remoteIds) {
      for (const { id } of known(remoteIds)) box.remove(id)
    },
    send: async (source, envelope) => world.deliver(source, envelope),
    async append(folder, source, { draft = false, ...flags }) {
      requireFolder(box, folder)
      const id = messageIdOf(source)
      const there = [...box.messages.values()].find(
        message => message.folder === folder && id !== undefined && messageIdOf(box.source(message)) === id,
      )
      if (there) return there.id
      return box.add({
        folder,
        source,
        flags: { ...ARRIVING, ...defined(flags), draft },
        receivedAt: new Date(),
      })
    },
    watch: async onChange => {
      const stop = box.onChange(onChange)
      return async () => stop()
    },
    close: async () => undefined,
  }
}

function readCursor(cursor: unknown): Cursor | null {
  const parsed = cursorSchema.safeParse(cursor)
  return parsed.success ? parsed.data : null
}

function nextPage(box: MailboxStore, cursor: Cursor | null, limit: number): ChangePage {
  if (cursor && cursor.below === null) return news(box, cursor, limit)
  return history(box, cursor, limit)
}

/** The first sync: newest first. What changes meanwhile comes afterwards. */
function history(box: MailboxStore, cursor: Cursor | null, limit: number): ChangePage {
  const below = cursor?.below
  const rest = [...box.messages.values()]
    .sort(newestFirst)
    .filter(message => !below || newestFirst(message, { receivedAt: new Date(below.at), id: below.id }) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const more = rest.length > page.length
  const done = (cursor?.done ?? 0) + page.length
  return {
    cursor: {
      n: cursor?.n ?? box.head(),
      below: more && last ? { at: last.receivedAt.getTime(), id: last.id } : null,
      done,
    } satisfies Cursor,
    ...(cursor ? {} : { folders: box.folders }),
    upserted: page.map(message => ({ ...placement(message), ...content(box, message) })),
    deletedIds: [],
    more,
    progress: {
      foldersDone: more ? 0 : box.folders.length,
      foldersTotal: box.folders.length,
      messagesDone: done,
      messagesTotal: done + rest.length - page.length,
      oldestReached: last?.receivedAt ?? null,
    },
  }
}

/** What has happened since the cursor, each message once, as it is now. */
function news(box: MailboxStore, cursor: Cursor, limit: number): ChangePage {
  const since = box.changes.filter(({ n }) => n > cursor.n)
  const taken = since.slice(0, limit)
  const added = new Set(taken.filter(({ kind }) => kind === 'add').map(({ id }) => id))
  const ids = [...new Set(taken.map(({ id }) => id))]
  const upserted: RemoteMessage[] = ids.flatMap(id => {
    const message = box.messages.get(id)
    return message ? [{ ...placement(message), ...(added.has(id) ? content(box, message) : {}) }] : []
  })
  return {
    cursor: { ...cursor, n: taken.at(-1)?.n ?? cursor.n },
    upserted,
    deletedIds: ids.filter(id => !box.messages.has(id)),
    more: since.length > taken.length,
  }
}

function newestFirst(
  a: Pick<StoredMessage, 'receivedAt' | 'id'>,
  b: Pick<StoredMessage, 'receivedAt' | 'id'>,
): number {
  return b.receivedAt.getTime() - a.receivedAt.getTime() || Number(b.id) - Number(a.id)
}

const placement = ({ id, folder, flags }: StoredMessage) => ({ remoteId: id, folder, flags: { ...flags } })

const content = (box: MailboxStore, message: StoredMessage) => ({
  source: box.source(message),
  size: message.size,
  receivedAt: message.receivedAt,
})

/** Only the flags that are given. */
function defined(change: Partial<MessageFlags>): Partial<MessageFlags> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function requireFolder(box: MailboxStore, folder: string): void {
  if (!box.folders.some(({ remoteId }) => remoteId === folder)) {
    throw new ProviderError('not-found', `There is no folder "${folder}" in this mailbox.`)
  }
}

function messageIdOf(source: Uint8Array): string | undefined {
  return /^message-id:\s*(<[^>\s]+>)/im.exec(Buffer.from(source).toString('latin1', 0, 65_536))?.[1]
}
