import type { PushLevel } from '#core/contract/push.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { dropNews, findDevices, findListening, insertNews, takeNews } from './queries.ts'
import { isQuiet, levelsFrom, settingsOf } from './settings.ts'

/** What comes within this time is told together, and what is read within it not at all. */
const MOMENT_SECONDS = 4

interface News {
  userId: number
  messages: readonly { id: number; level: PushLevel }[]
}

/** Notes that mail is news for people. Their devices are told of it a moment later. */
export async function noteNews(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  account: AccountKey,
  news: readonly News[],
): Promise<void> {
  for (const { userId, messages } of news) {
    await insertNews(tx, account, { userId, messages, now: clock.now() })
    await queue.send('push.tell', { userId }, { db: tx, startAfter: MOMENT_SECONDS })
  }
}

/** Those of these people who have a device that is told of mail. */
export const whoListens = (db: Db, userIds: readonly number[]): Promise<number[]> =>
  userIds.length === 0 ? Promise.resolve([]) : findListening(db, userIds)

/** Sends a job for each device of a person and each mailbox with news, of what they want to be told now. */
export async function tellDevices(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  userId: number,
): Promise<void> {
  const now = clock.now()
  const person = await findUser(db, userId)
  if (!person) return
  const settings = await settingsOf(db, userId)
  const quiet = await isQuiet(db, { userId, settings, now })
  const devices = await findDevices(db, userId, now)
  const visible = await accessibleAccounts(db, actorOf(person), 'mail.read')
  const told = new Set(visible.map(({ id }) => id).filter(id => !settings.silentAccountIds.includes(id)))
  await inTransaction(db, async tx => {
    const { workspaceIds } = person
    const before = new Date(now.getTime() - DAY_MS)
    // What comes while somebody sleeps waits in the inbox, and is not told of in the morning.
    await dropNews(tx, { userId, workspaceIds, before, dropsWaiting: quiet })
    const levels = levelsFrom(settings.level)
    const accounts = await takeNews(tx, { userId, workspaceIds, levels, now })
    for (const { workspaceId, id: accountId } of accounts.filter(({ id }) => told.has(id)))
      for (const { id: deviceId } of devices)
        await queue.send('push.deliver', { workspaceId, accountId, deviceId }, { db: tx })
  })
}
