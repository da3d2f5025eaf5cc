import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderError } from '#server/mail/providers/provider.ts'
import { markExpired } from '../connect.ts'
import type { MailAccount } from '../queries.ts'
import {
  claimRetry,
  countRefusal,
  findRefusal,
  hurryRetry,
  type LoginRefusal,
  type LoginServer,
  setRetry,
} from './refusal-queries.ts'

/**
 * Minutes from each refusal to the next try; then every hour. This is rare enough for servers that block clients with
 * wrong passwords; their usual limit is five tries in ten minutes.
 */
const RETRY_MINUTES = [1, 5, 15, 60]
/**
 * This many refusals of the incoming server, over this time, are not temporary. The tries come after 0, 1, 6, 21 and 81
 * minutes.
 */
const LASTING_COUNT = 5
const LASTING_MS = 60 * 60_000
/**
 * Shortest time between two tries that people ask for; otherwise the server might block the mailbox for wrong passwords.
 */
const ASKED_GAP_MS = 30_000
/** A login may take this long; then another one may try. */
const CLAIM_MS = 2 * 60_000

/**
 * Records that a server has refused the login, and schedules the next try. The two servers of an account are counted
 * separately. If the incoming server keeps refusing, or the provider says that the access is gone, the account is marked
 * expired. Returns null if a person has given new credentials meanwhile.
 */
export async function refuseLogin(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'publish'>,
  account: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
  error: ProviderError,
): Promise<(LoginRefusal & { isExpired: boolean }) | null> {
  const server = error.service ?? 'incoming'
  const now = deps.clock.now()
  const counted = await countRefusal(deps.db, account, { server, problem: error.userMessage, now })
  if (!counted) return null
  const minutes = RETRY_MINUTES[counted.count - 1] ?? 60
  const retryAt = new Date(now.getTime() + minutes * 60_000)
  await setRetry(deps.db, account, server, retryAt)
  const isLasting = counted.count >= LASTING_COUNT && now.getTime() - counted.firstAt.getTime() >= LASTING_MS
  const isExpired = server === 'incoming' && (error.isFinal || isLasting)
  if (isExpired) await markExpired(deps, account)
  const { id: accountId } = account
  await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  return { ...counted, retryAt, isExpired }
}

/** Whether the refusal is so recent that a person may not ask for another try either. */
export const isJustRefused = ({ clock }: Pick<Deps, 'clock'>, { lastAt }: LoginRefusal): boolean =>
  clock.now().getTime() - lastAt.getTime() < ASKED_GAP_MS

/** Makes the next login at the outgoing server due now, unless the server has just refused. */
export async function hurryOutgoingLogin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountKey,
): Promise<void> {
  const now = clock.now()
  await hurryRetry(db, account, 'outgoing', { now, before: new Date(now.getTime() - ASKED_GAP_MS) })
}

/**
 * Returns the refusal because of which a login at this server must wait; null if it may be tried now. Of several callers
 * only one gets the try, so that a hundred waiting messages offer a refused password only once.
 */
export async function heldBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountKey,
  server: LoginServer,
): Promise<LoginRefusal | null> {
  if (!(await findRefusal(db, account, server))) return null
  const now = clock.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  return (await claimRetry(db, account, server, { now, until })) ? null : findRefusal(db, account, server)
}
