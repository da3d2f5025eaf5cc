import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { settleMessages } from '../messages/announce-mail.ts'
import { bringBack } from '../messages/snooze-queries.ts'
import { changeMessages } from './change-messages.ts'
import { folderForRole } from './change-queries.ts'

/**
 * Puts a message on top of the inbox, unread, as mail that comes back from a snooze; also one of ours, which stays in Sent as
 * well. The change is made at the provider, too, so that other programs show it.
 */
export async function bringToInbox(
  deps: Pick<Deps, 'events' | 'publish'>,
  tx: Tx,
  { account, messageId, now }: { account: AccountKey; messageId: number; now: Date },
): Promise<void> {
  const { id: folderId } = await folderForRole(tx, account, 'inbox')
  const messageIds = [messageId]
  await bringBack(tx, account, messageIds, now)
  await changeMessages(deps, tx, {
    account,
    messageIds,
    userId: null,
    change: { kind: 'copy', folderId },
  })
  await changeMessages(deps, tx, {
    account,
    messageIds,
    userId: null,
    change: { kind: 'mark', read: false },
  })
  await settleMessages(deps, tx, account, messageIds, 'email_received')
}
