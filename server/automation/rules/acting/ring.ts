import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findRinging, findRingingFor } from '../log/run-queries.ts'

/** Older mail is no news. */
const FRESH_MS = 5 * 60_000
const MOST_NAMED = 50

/**
 * Tells the mailbox's owner of news, once rules have decided: their devices show what is named here and nothing else. Others
 * are told of what their own rules say.
 */
export async function ring(
  { db, events, clock }: Deps,
  account: MailAccount,
  messageIds: readonly number[],
): Promise<void> {
  const since = new Date(clock.now().getTime() - FRESH_MS)
  const own = await findRinging(db, account, messageIds, since)
  const others = await findRingingFor(db, account, messageIds)
  const told = [{ userId: account.ownerId, messageIds: own }, ...others].filter(
    ({ messageIds: ids }) => ids.length > 0,
  )
  if (told.length === 0) return
  await inTransaction(db, async tx => {
    for (const { userId, messageIds: ids } of told) {
      const emailIds = ids.slice(-MOST_NAMED)
      await events.publish(tx, { userId }, { type: 'mail_rings', accountId: account.id, emailIds })
    }
  })
}
