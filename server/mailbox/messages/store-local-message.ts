import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { folderForRole } from '../changes/change-queries.ts'
import { keepWrittenTo } from '../kinds/kind-queries.ts'
import { confirmCopy, findThreadOf, insertLocalCopy } from './local-queries.ts'
import { deriveMessages, setReceived } from './message-queries.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { storeMessages } from './store-messages.ts'

interface LocalMessage {
  account: AccountKey
  message: PreparedMessage
  role: 'sent' | 'drafts'
}

/**
 * Stores a message of ours in a folder before the provider has it, so that it is visible at once. The copy that sync
 * brings later, recognised by its bytes or its Message-ID, replaces this one.
 */
export async function storeLocalMessage(
  tx: Tx,
  { account, message, role }: LocalMessage,
): Promise<{ messageId: number; threadId: number; folder: string }> {
  const messageId = await store(tx, account, message)
  const folder = await folderForRole(tx, account, role)
  await insertLocalCopy(tx, account, { messageId, folderId: folder.id, draft: role === 'drafts' })
  await deriveMessages(tx, account, [messageId])
  if (role === 'sent') await keepWrittenTo(tx, account, [messageId])
  return { messageId, threadId: await findThreadOf(tx, account, messageId), folder: folder.remoteId }
}

/** Stores a message of ours that is in no folder until `showLocalMessage` puts it into one. Lists do not show it. */
export async function storeHiddenMessage(
  tx: Tx,
  { account, message }: Omit<LocalMessage, 'role'>,
): Promise<{ messageId: number; threadId: number }> {
  const messageId = await store(tx, account, message)
  await deriveMessages(tx, account, [messageId])
  return { messageId, threadId: await findThreadOf(tx, account, messageId) }
}

/** Puts a hidden message into a folder, where it stands as one of this moment. */
export async function showLocalMessage(
  tx: Tx,
  { account, messageId, role }: { account: AccountKey; messageId: number; role: LocalMessage['role'] },
  at: Date,
): Promise<void> {
  const folder = await folderForRole(tx, account, role)
  await insertLocalCopy(tx, account, { messageId, folderId: folder.id, draft: role === 'drafts' })
  await setReceived(tx, account, messageId, at)
  await deriveMessages(tx, account, [messageId])
  if (role === 'sent') await keepWrittenTo(tx, account, [messageId])
}

async function store(tx: Tx, account: AccountKey, message: PreparedMessage): Promise<number> {
  const { ids } = await storeMessages(tx, account, [message])
  const messageId = ids.get(message.identity)
  if (messageId === undefined) throw new Error('the message was not stored')
  return messageId
}

/**
 * Records that the provider has filed the message, and the name of the copy. If `remoteId` is null, the next sync finds
 * the copy.
 */
export async function fileLocalMessage(
  tx: Tx,
  { account, messageId, role }: { account: AccountKey; messageId: number; role: LocalMessage['role'] },
  remoteId: string | null,
): Promise<void> {
  if (remoteId === null) return
  const { id: folderId } = await folderForRole(tx, account, role)
  await confirmCopy(tx, account, { messageId, remoteId, folderId })
  await deriveMessages(tx, account, [messageId])
}
