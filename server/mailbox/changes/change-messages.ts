import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import type { Deps } from '#server/deps.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { notFound } from '#server/platform/errors.ts'
import { settleMessages } from '../messages/announce-mail.ts'
import {
  addCopies,
  type Copy,
  deleteCopies,
  findCopies,
  findFolder,
  folderForRole,
  insertActions,
  markCopies,
  moveCopies,
} from './change-queries.ts'
import { findAskedFor, waitingName } from './waiting-queries.ts'
import { wakeSync } from './wake-sync.ts'

/** A change that a person makes to copies of messages. `destroy` deletes them for good. */
export type LocalChange =
  | {
      kind: 'mark'
      read?: boolean | undefined
      starred?: boolean | undefined
      answered?: boolean | undefined
      /** Is told to the provider only: what was answered is in `read_receipts`. */
      receiptAnswered?: true
    }
  | { kind: 'move'; to: FolderRole | { folderId: number } }
  | { kind: 'copy'; folderId: number }
  /** Removes copies of messages that have other copies elsewhere. */
  | { kind: 'remove' }
  | { kind: 'destroy' }

/** A change of all copies of a message. Moves are excluded, because `moveMessages` decides which copies move. */
type MessageChange = Exclude<LocalChange, { kind: 'move' }>

interface Change {
  account: AccountKey
  userId: number | null
  change: LocalChange
}

interface ChangeMessages extends Change {
  messageIds: number[]
  change: MessageChange
}

/**
 * Applies a person's change here at once and records it for the provider, in the caller's transaction. Skips copies that
 * are already as wanted. Returns the ids of the messages that changed. Throws 404 if the target folder is not one of the
 * account.
 */
export async function changeMessages(
  deps: Pick<Deps, 'events' | 'publish'>,
  tx: Tx,
  { account, messageIds, userId, change }: ChangeMessages,
): Promise<number[]> {
  return changeCopies(deps, tx, { account, userId, change }, await findCopies(tx, account, messageIds))
}

/** Like `changeMessages`, for some of a message's copies only. */
export async function changeCopies(
  deps: Pick<Deps, 'events' | 'publish'>,
  tx: Tx,
  { account, userId, change }: Change,
  copies: Copy[],
): Promise<number[]> {
  const unnamed = copies.flatMap(({ id, remoteId }) => (remoteId === null ? id : []))
  const askedFor = await findAskedFor(tx, account, unnamed)
  const { changed, action, made } = await apply(tx, account, copies, change)
  if (changed.length === 0) return []
  // A copy of ours that has not been filed yet has no name. `confirmCopy` records its changes once it is filed.
  const told = changed.flatMap(({ id, messageId, remoteId, folderId }) => {
    const name = remoteId ?? (askedFor.has(id) ? waitingName(id) : null)
    return name === null ? [] : [{ messageId, remoteId: name, folderId, copyId: made?.get(messageId) }]
  })
  await insertActions(tx, account, { userId, change: action, copies: told })
  const ids = [...new Set(changed.map(({ messageId }) => messageId))]
  await settleMessages(deps, tx, account, ids, eventOf(change))
  const by = userId === null ? null : { userId }
  const [marked, moved] = change.kind === 'mark' ? [ids, []] : [[], ids]
  const { workspaceId, id: accountId } = account
  await deps.publish(tx, 'mail.changed', { workspaceId, accountId, marked, moved, by })
  if (told.length > 0) await wakeSync(deps, tx, account.id)
  return ids
}

async function apply(
  tx: Tx,
  account: AccountKey,
  copies: Copy[],
  change: LocalChange,
): Promise<{ changed: Copy[]; action: MailActionChange; made?: Map<number, number> }> {
  switch (change.kind) {
    case 'mark': {
      const { read, starred, answered, receiptAnswered } = change
      const changed = copies.filter(
        copy =>
          receiptAnswered ||
          (read !== undefined && copy.read !== read) ||
          (starred !== undefined && copy.starred !== starred) ||
          (answered !== undefined && copy.answered !== answered),
      )
      const flags = {
        ...(read === undefined ? {} : { read }),
        ...(starred === undefined ? {} : { starred }),
        ...(answered === undefined ? {} : { answered }),
      }
      await markCopies(tx, account, changed, flags)
      return { changed, action: { kind: 'mark', ...flags, ...(receiptAnswered && { receiptAnswered }) } }
    }
    case 'move': {
      const folder = await targetOf(tx, account, change.to)
      const changed = copies.filter(({ folderId }) => folderId !== folder.id)
      await moveCopies(tx, account, changed, folder.id)
      return { changed, action: { kind: 'move', toFolder: folder.remoteId } }
    }
    case 'copy': {
      const folder = await targetOf(tx, account, change)
      const there = new Set(copies.flatMap(copy => (copy.folderId === folder.id ? copy.messageId : [])))
      const changed = oneOfEach(copies).filter(({ messageId }) => !there.has(messageId))
      const made = await addCopies(tx, account, changed, folder.id)
      return { changed, action: { kind: 'copy', toFolder: folder.remoteId }, made }
    }
    case 'remove':
    case 'destroy':
      await deleteCopies(tx, account, copies)
      return { changed: copies, action: change }
  }
}

/** The target folder of a change. Throws 404 if it is not a folder of this account. */
export async function targetOf(tx: Tx, account: AccountKey, to: FolderRole | { folderId: number }) {
  if (typeof to === 'string') return folderForRole(tx, account, to)
  const folder = await findFolder(tx, account, to.folderId)
  if (!folder) throw notFound('This folder')
  return folder
}

/** One copy of each message, preferably one that the provider knows. */
function oneOfEach(copies: Copy[]): Copy[] {
  const chosen = new Map<number, Copy>()
  for (const copy of copies) {
    if (chosen.get(copy.messageId)?.remoteId == null) chosen.set(copy.messageId, copy)
  }
  return [...chosen.values()]
}

function eventOf(change: LocalChange): RealtimeType {
  if (change.kind === 'copy' || change.kind === 'remove') return 'email_read'
  if (change.kind !== 'mark') return 'email_deleted'
  return change.starred === undefined ? 'email_read' : 'email_starred'
}
