import type { Tx } from '#server/db/client.ts'
import { folderForRole } from '../changes/change-queries.ts'
import { confirmCopy, findThreadOf, insertLocalCopy } from './local-queries.ts'
import { deriveMessages } from './message-queries.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { storeMessages } from './store-messages.ts'

export interface LocalMessage {
  accountId: number
  message: PreparedMessage
  role: 'sent' | 'drafts'
}

/**
 * Stores a message of ours in a folder before the provider has it, so that it is seen at once. The copy that sync
 * brings later, by the same bytes or the same Message-ID, takes the place of this one.
 */
export async function storeLocalMessage(
  tx: Tx,
  { accountId, message, role }: LocalMessage,
): Promise<{ messageId: number; threadId: number; folder: string }> {
  const { ids } = await storeMessages(tx, accountId, [message])
  const messageId = ids.get(message.identity)
  if (messageId === undefined) throw new Error('the message was not stored')
  const folder = await folderForRole(tx, accountId, role)
  await insertLocalCopy(tx, { accountId, messageId, folderId: folder.id, draft: role === 'drafts' })
  await deriveMessages(tx, [messageId])
  return { messageId, threadId: await findThreadOf(tx, messageId), folder: folder.remoteId }
}

/** The provider has filed it: its copy has a name now. Null means that it will be found by the next sync. */
export async function fileLocalMessage(
  tx: Tx,
  { accountId, messageId, role }: { accountId: number; messageId: number; role: LocalMessage['role'] },
  remoteId: string | null,
): Promise<void> {
  if (remoteId === null) return
  const { id: folderId } = await folderForRole(tx, accountId, role)
  await confirmCopy(tx, { accountId, messageId, remoteId, folderId })
  await deriveMessages(tx, [messageId])
}
