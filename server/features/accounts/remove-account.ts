import type { ProviderName } from '#core/contract/accounts.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { notFound } from '#server/platform/errors.ts'
import { requireAccount } from './access.ts'
import { revokeGrant } from './oauth/connect-oauth.ts'
import { deleteAccount, deleteSomeMessages, deleteSomeOfAll, hideAccount } from './queries.ts'
import { findAllRemoved, findRemoved, forgetPayloadsOf } from './upkeep-queries.ts'

/** Messages per transaction: many rows of other tables are deleted with each. */
const MESSAGES = 250

/** Removes an account for somebody who manages it. Throws 404 where it is not at the provider that they name. */
export async function disconnectAccount(
  ctx: Ctx,
  { accountId, provider }: { accountId: number; provider?: ProviderName | undefined },
): Promise<void> {
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  // Who names another provider means another account.
  if (provider !== undefined && provider !== account.provider) throw notFound('This account')
  await inMailTransaction(ctx.db, [account.id], async tx => {
    await removeAccount(ctx, tx, account, ctx.actor.id)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId: account.organizationId,
      userId: account.ownerId,
      action: 'account.removed',
      subject: { text: account.email, id: account.id },
    })
    // To people instead of the account: once it is gone nobody can say who was allowed to see it.
    const { ownerId, organizationId } = account
    const scopes = organizationId === null ? [{ userId: ownerId }] : [{ userId: ownerId }, { organizationId }]
    for (const scope of scopes) await ctx.events.publish(tx, scope, { type: 'accounts_changed' })
  })
  await revokeGrant(ctx, account)
}

/**
 * Removes an account with all that lies in it, here and not at the provider. For everybody it is gone with the
 * transaction; its rows go by a job that is there when the transaction commits: a million messages keep nobody waiting.
 */
export async function removeAccount(
  { queue, publish, clock }: Pick<Deps, 'queue' | 'publish' | 'clock'>,
  tx: Tx,
  account: AccountKey,
  userId: number,
): Promise<void> {
  const { workspaceId, id: accountId } = account
  await hideAccount(tx, account, clock.now())
  await publish(tx, 'mailbox.removed', { workspaceId, accountId, by: { userId } })
  await queue.send('accounts.erase', { workspaceId, accountId }, { db: tx })
}

/**
 * Deletes the rows of a removed account, a few at a time, each time with a job for the bytes that they named: stopped
 * or killed in between, it goes on where it was.
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

/** Sends the job again for removed accounts that are not erased yet: theirs may have been lost. */
export async function recoverErasing({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  for (const { workspaceId, id: accountId } of await findAllRemoved(db))
    await queue.send('accounts.erase', { workspaceId, accountId })
}
