import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { deriveMessages } from './message-queries.ts'

/** Limit of the ids in one event, which holds at most 8,000 bytes. Of more messages only the last ones are named. */
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

/** The last step of every change of messages: derives their flags and folders anew, and tells screens. */
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
