import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderError } from '#server/providers/mail/provider.ts'
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
 * Minutes from each refusal to the next try; then every hour. Few enough for servers that block who offers wrong
 * passwords: the usual limit is five in ten minutes.
 */
const RETRY_MINUTES = [1, 5, 15, 60]
/** So many refusals of the incoming server, over so long, are no passing trouble: 0, 1, 6, 21 and 81 minutes. */
const LASTING_COUNT = 5
const LASTING_MS = 60 * 60_000
/** A person who presses again and again would have the server block the mailbox for wrong passwords. */
const ASKED_GAP_MS = 30_000
/** Longest time one login takes; then another one may try. */
const CLAIM_MS = 2 * 60_000

/**
 * A server has refused the login. The two servers of an account are judged apart. The next try is written down, and once
 * the incoming server goes on refusing, or the provider says that the access is gone, the account is marked expired.
 * Answers null when a person has given other credentials meanwhile.
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

/** Whether a refusal is so young that not even a person has it tried again. */
export const isJustRefused = ({ clock }: Pick<Deps, 'clock'>, { lastAt }: LoginRefusal): boolean =>
  clock.now().getTime() - lastAt.getTime() < ASKED_GAP_MS

/** Has the next login at the outgoing server tried now, unless it was just refused. */
export async function hurryOutgoingLogin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountKey,
): Promise<void> {
  const now = clock.now()
  await hurryRetry(db, account, 'outgoing', { now, before: new Date(now.getTime() - ASKED_GAP_MS) })
}

/**
 * The refusal that a login at this server has to wait for; null when it may be tried now. Of those that wait for the same
 * try one gets it, so that a hundred waiting messages offer a refused password once.
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
