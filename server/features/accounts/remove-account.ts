import type { ProviderName } from '#core/contract/accounts.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { notFound } from '#server/platform/errors.ts'
import { requireAccount } from './access.ts'
import { revokeGrant } from './oauth/connect-oauth.ts'
import { deleteAccount, deleteSomeMessages, deleteSomeThreads, findBlobsOf, hideAccount } from './queries.ts'
import { findRemoved, forgetPayloadsOf } from './upkeep-queries.ts'

/** Few enough that nobody waits noticeably for the embedded database, which does one thing after the other. */
const BATCH = 250

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
  { queue, publish }: Pick<Deps, 'queue' | 'publish'>,
  tx: Tx,
  account: AccountKey,
  userId: number,
): Promise<void> {
  const { workspaceId, id: accountId } = account
  await hideAccount(tx, account)
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
  const eraseSome = () =>
    inMailTransaction(db, [accountId], async tx => {
      const blobs = await deleteSomeMessages(tx, account, BATCH)
      if (blobs?.length) await queue.send('sync.tidy', { blobs }, { db: tx })
      return blobs !== null
    })
  do signal.throwIfAborted()
  while (await eraseSome())
  do signal.throwIfAborted()
  while (await inMailTransaction(db, [accountId], tx => deleteSomeThreads(tx, account, BATCH)))
  await inMailTransaction(db, [accountId], async tx => {
    for await (const blobs of findBlobsOf(tx, account)) await queue.send('sync.tidy', { blobs }, { db: tx })
    await forgetPayloadsOf(tx, accountId)
    await deleteAccount(tx, account)
  })
}
