import type { ProviderName } from '#core/contract/accounts.ts'
import { highest } from '#core/lists.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { notFound } from '#server/platform/errors.ts'
import { requireAccount } from './access.ts'
import { leaveCampaigns } from './campaigns/leave-campaigns.ts'
import { revokeGrant } from './oauth/connect-oauth.ts'
import {
  countFollowUps,
  countWaiting,
  deleteAccount,
  deleteSomeMessages,
  deleteSomeOfAll,
  hideAccount,
} from './queries.ts'
import { findRemoved, forgetPayloadsOf } from './upkeep-queries.ts'

/** Messages per transaction: many rows of other tables are deleted with each message. */
const MESSAGES = 250

/** Removes an account that the caller manages. Throws 404 if `provider` is given and is not the account's. */
export async function disconnectAccount(
  ctx: Ctx,
  { accountId, provider }: { accountId: number; provider?: ProviderName | undefined },
): Promise<void> {
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  // A caller who names another provider means another account.
  if (provider !== undefined && provider !== account.provider) throw notFound('This account')
  await inMailTransaction(ctx.db, [account.id], async tx => {
    const stopped = {
      messagesStopped: await countWaiting(tx, account),
      followUpsStopped: await countFollowUps(tx, account),
    }
    await removeAccount(ctx, tx, account, ctx.actor.id)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      ...aboutMailbox(account),
      action: 'account.removed',
      // What waited to leave from it never will.
      ...(highest(Object.values(stopped)) > 0 ? { details: stopped } : {}),
    })
    // Published to people instead of the account: once it is gone nobody can tell who was allowed to see it.
    const { ownerId, organizationId } = account
    const scopes = organizationId === null ? [{ userId: ownerId }] : [{ userId: ownerId }, { organizationId }]
    for (const scope of scopes) await ctx.events.publish(tx, scope, { type: 'accounts_changed' })
  })
  await revokeGrant(ctx, account)
}

/**
 * Removes an account with everything in it here, but not at the provider. It disappears for everybody when the
 * transaction commits. A job that is queued in the same transaction deletes its rows, so that nobody waits for a million
 * messages.
 */
export async function removeAccount(
  { queue, publish, clock }: Pick<Deps, 'queue' | 'publish' | 'clock'>,
  tx: Tx,
  account: AccountKey,
  userId: number,
): Promise<void> {
  const { workspaceId, id: accountId } = account
  await hideAccount(tx, account, clock.now())
  await leaveCampaigns(tx, account, 'removed')
  await publish(tx, 'mailbox.removed', { workspaceId, accountId, by: { userId } })
  await queue.send('accounts.erase', { workspaceId, accountId }, { db: tx })
}

/**
 * Deletes the rows of a removed account in small batches, then queues the job that deletes the bytes that nothing names
 * any more. If it is stopped or killed, the next run continues.
 */
export async function eraseAccount(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  removed: { workspaceId?: number | undefined; accountId: number },
  signal: AbortSignal,
): Promise<void> {
  const { accountId } = removed
  const account = await findRemoved(db, removed)
  if (!account) return
  const erase = (some: typeof deleteSomeMessages, most?: number) =>
    inBatches(signal, limit => inMailTransaction(db, [accountId], tx => some(tx, account, limit)), most)
  await erase(deleteSomeMessages, MESSAGES)
  await erase(deleteSomeOfAll)
  await inBatches(signal, limit => forgetPayloadsOf(db, accountId, limit))
  await inMailTransaction(db, [accountId], async tx => {
    // Deletes the bytes that nothing names any more.
    await queue.send('sync.tidy', {}, { db: tx })
    await deleteAccount(tx, account)
  })
}
