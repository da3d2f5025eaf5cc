import { z } from 'zod'
import type { ChangePage, RemoteMessage } from '#server/mail/providers/provider.ts'
import type { MailboxStore, StoredMessage } from './mailbox-store.ts'

/** Changes up to `n` are reported; the first sync has come down to, but not including, the message `below`. */
const cursorSchema = z.object({
  epoch: z.string(),
  n: z.number(),
  below: z.object({ at: z.number(), id: z.string() }).nullable(),
  done: z.number(),
})
type Cursor = z.output<typeof cursorSchema>

/** The next page of changes since a cursor. A cursor of another or a recreated mailbox starts over. */
export function nextPage(box: MailboxStore, stored: unknown, limit: number): ChangePage {
  const { data: cursor } = cursorSchema.safeParse(stored)
  if (cursor?.epoch !== box.epoch() || cursor.n > box.head()) {
    const page = history(box, null, limit)
    if (stored === null || stored === undefined) return page
    return { ...page, resetFolders: box.folders.map(({ remoteId }) => remoteId) }
  }
  return cursor.below === null ? news(box, cursor, limit) : history(box, cursor, limit)
}

/** The first sync: newest first. Later changes follow after it. */
function history(box: MailboxStore, cursor: Cursor | null, limit: number): ChangePage {
  const below = cursor?.below
  const rest = [...box.messages.values()]
    .sort(newestFirst)
    .filter(message => !below || newestFirst(message, { receivedAt: new Date(below.at), id: below.id }) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const more = rest.length > page.length
  const done = (cursor?.done ?? 0) + page.length
  const n = cursor?.n ?? box.head()
  return {
    cursor: {
      epoch: box.epoch(),
      n,
      below: more && last ? { at: last.receivedAt.getTime(), id: last.id } : null,
      done,
    } satisfies Cursor,
    ...(cursor ? {} : { folders: [...box.folders] }),
    upserted: page.map(message => ({ ...placement(message), ...content(box, message) })),
    deletedIds: [],
    // Changes during the first sync follow its last page.
    more: more || (box.changes.at(-1)?.n ?? 0) > n,
    progress: {
      foldersDone: more ? 0 : box.folders.length,
      foldersTotal: box.folders.length,
      messagesDone: done,
      messagesTotal: done + rest.length - page.length,
      oldestReached: last?.receivedAt ?? null,
    },
  }
}

/** Changes since the cursor: each message once, in its present state. */
function news(box: MailboxStore, cursor: Cursor, limit: number): ChangePage {
  const first = box.changes.findLastIndex(({ n }) => n <= cursor.n) + 1
  const taken = box.changes.slice(first, first + limit)
  const added = new Set(taken.filter(({ kind }) => kind === 'add').map(({ id }) => id))
  const ids = [...new Set(taken.map(({ id }) => id))]
  const upserted: RemoteMessage[] = ids.flatMap(id => {
    const message = box.messages.get(id)
    return message ? [{ ...placement(message), ...(added.has(id) ? content(box, message) : {}) }] : []
  })
  return {
    cursor: { ...cursor, n: taken.at(-1)?.n ?? cursor.n } satisfies Cursor,
    folders: [...box.folders],
    upserted,
    deletedIds: ids.filter(id => !box.messages.has(id)),
    more: box.changes.length > first + taken.length,
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
