import { append } from '#core/lists.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { settleMessages } from '../messages/announce-mail.ts'
import { findFolders } from '../messages/placement-queries.ts'
import { unsnoozeMessages } from '../messages/snooze-queries.ts'
import { changeCopies, targetOf } from './change-messages.ts'
import type { Copy } from './change-queries.ts'

/** Folders through which messages pass. Copies elsewhere, such as under a label or a person's own in Sent, stay there. */
export const PASSING: ReadonlySet<FolderRole | null> = new Set(['inbox', 'archive', 'all', 'trash', 'spam'])

interface MoveMessages {
  account: AccountKey
  /** All copies of the messages. */
  copies: Copy[]
  userId: number | null
  to: FolderRole | { folderId: number }
}

/**
 * Moves messages of an account to a folder, in the caller's transaction, and ends their snooze. Messages keep their
 * labels unless they go to trash or spam. If a message has a copy in the folder already, its other copies are only
 * removed. Returns the ids of the messages that changed.
 */
export async function moveMessages(
  deps: Pick<Deps, 'events' | 'publish'>,
  tx: Tx,
  { account, copies, userId, to }: MoveMessages,
): Promise<number[]> {
  const { id: folderId } = await targetOf(tx, account, to)
  const messageIds = [...new Set(copies.map(({ messageId }) => messageId))]
  const unsnoozed = await unsnoozeMessages(tx, account, messageIds)
  const folders = await findFolders(tx, account)
  const { moved, doubled } = sortCopies(copies, folderId, {
    folders,
    takesAll: to === 'trash' || to === 'spam',
  })
  const move = { kind: 'move', to: { folderId } } as const
  const changed = await changeCopies(deps, tx, { account, userId, change: move }, moved)
  const removed = await changeCopies(deps, tx, { account, userId, change: { kind: 'remove' } }, doubled)
  await settleMessages(deps, tx, account, unsnoozed)
  return [...new Set([...changed, ...removed, ...unsnoozed])]
}

/** Sorts out which copies move to the folder, and which are removed because the message would be there twice. */
function sortCopies(
  copies: Copy[],
  folderId: number,
  { folders, takesAll }: { folders: Awaited<ReturnType<typeof findFolders>>; takesAll: boolean },
): { moved: Copy[]; doubled: Copy[] } {
  const roles = new Map(folders.map(({ id, role }) => [id, role]))
  const tags = new Set(folders.flatMap(({ id, isTag }) => (isTag ? id : [])))
  const moved: Copy[] = []
  const doubled: Copy[] = []
  for (const own of Map.groupBy(copies, ({ messageId }) => messageId).values()) {
    const passing = own.filter(copy => PASSING.has(roles.get(copy.folderId) ?? null))
    const lying = own.filter(copy => !tags.has(copy.folderId))
    const going = (takesAll ? own : passing.length > 0 ? passing : lying).filter(
      copy => copy.folderId !== folderId,
    )
    const isThere = own.some(copy => copy.folderId === folderId)
    const known = going.filter(({ remoteId }) => remoteId !== null)
    const waiting = going.filter(({ remoteId }) => remoteId === null)
    if (takesAll) {
      // A copy that the provider has only been asked for is removed again.
      append(moved, known.length > 0 ? known : waiting)
      if (known.length > 0) append(doubled, waiting)
    } else if (isThere)
      append(
        doubled,
        going.filter(copy => passing.includes(copy)),
      )
    else {
      const [first, ...others] = [...known, ...waiting]
      if (first) moved.push(first)
      append(doubled, others)
    }
  }
  return { moved, doubled }
}
