import type { PushLevel } from '#core/contract/push.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findKnownNames } from '#server/read/emails/people-queries.ts'
import { knownPeople } from '#server/read/emails/sender-warning.ts'
import { settingsOf } from '#server/read/push/settings.ts'
import { noteNews, whoListens } from '#server/read/push/tell.ts'
import { findRinging, findRingingFor, type Ringing } from '../log/run-queries.ts'

/** Older mail is no news. */
const FRESH_MS = 5 * 60_000
const MOST_NAMED = 50

/**
 * Tells people of news, once rules have decided: the mailbox's owner of what has come, others of what their own rules say.
 */
export async function ring(
  deps: Pick<Deps, 'db' | 'queue' | 'clock'>,
  account: MailAccount,
  messageIds: readonly number[],
): Promise<void> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - FRESH_MS)
  const others = await findRingingFor(db, account, messageIds)
  const listening = new Set(await whoListens(db, [account.ownerId, ...others.map(({ userId }) => userId)]))
  const own = listening.has(account.ownerId) ? await findRinging(db, account, messageIds, since) : []
  const known = own.length > 0 ? await knownTo(db, account) : new Set<string>()
  const told = [
    { userId: account.ownerId, messages: own.map(row => ({ id: row.id, level: levelOf(row, known) })) },
    ...others.map(({ userId, messageIds: ids }) => ({
      userId,
      // A rule of theirs has named it.
      messages: ids.map(id => ({ id, level: 'known' as const })),
    })),
  ]
    .filter(({ userId, messages }) => listening.has(userId) && messages.length > 0)
    .map(({ userId, messages }) => ({ userId, messages: messages.slice(-MOST_NAMED) }))
  if (told.length > 0) await inTransaction(db, tx => noteNews(deps, tx, account, told))
}

/** Whom the owner knows. To find out reads much sent mail, so it is asked only for those who want to be told of nobody else. */
async function knownTo(db: Db, account: MailAccount): Promise<ReadonlySet<string>> {
  const { level } = await settingsOf(db, account.ownerId)
  return level === 'known' ? knownPeople(await findKnownNames(db, account)).addresses : new Set()
}

/** Who wants to be told of little is told of people that they know, and of what their rules name. */
function levelOf({ isNamed, isFromProgram, from }: Ringing, known: ReadonlySet<string>): PushLevel {
  if (isNamed) return 'known'
  if (isFromProgram) return 'all'
  return known.has(from) ? 'known' : 'people'
}
