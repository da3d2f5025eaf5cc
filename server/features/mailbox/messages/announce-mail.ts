import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { deriveMessages, raiseVersion } from './message-queries.ts'

/** An event carries 8,000 bytes; screens name the last of many messages at most. */
const MOST_NAMED = 50

/** Tells screens what happened to messages of an account. */
export async function announceMail(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  account: AccountKey,
  type: RealtimeType,
  messageIds: number[],
): Promise<void> {
  const emailIds = messageIds.slice(-MOST_NAMED)
  const { id: accountId } = account
  await events.publish(tx, { accountId }, { type, accountId, emailIds })
}

/** What every change of messages ends with: flags and folders are derived anew, and screens are told. */
export async function settleMessages(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  account: AccountKey,
  messageIds: number[],
  type: RealtimeType = 'email_read',
): Promise<void> {
  if (messageIds.length === 0) return
  await deriveMessages(tx, account, messageIds)
  await raiseVersion(tx, account)
  await announceMail(deps, tx, account, type, messageIds)
}
