import type { Body } from '#core/contract/endpoint.ts'
import type { labels } from '#core/contract/labels.ts'
import { can } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { requireGranted } from '#server/mailbox/accounts/oauth/connect-oauth.ts'
import { AppError } from '#server/platform/errors.ts'
import { findLabels, saveFolder } from './queries.ts'
import { asAppError } from './require-label.ts'
import { tellLabels } from './tell-labels.ts'

/** Returns the labels of all accounts whose mail the caller may read. */
export async function listLabels(ctx: Ctx) {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const mayChange = new Set(accounts.flatMap(one => (can(ctx.actor, 'mail.manage', one) ? one.id : [])))
  const found = await findLabels(ctx.db, accounts)
  return found.map(label => ({ ...label, mayChange: mayChange.has(label.accountId) }))
}

/**
 * Creates a label at the provider and stores it here. Throws 409 if the provider refuses, and 502 or 503 if it cannot be
 * reached or trying again helps.
 */
export async function createLabel(ctx: Ctx, { accountId, name: wanted, as }: Body<typeof labels.create>) {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  if (as === 'label') requireGranted(ctx, account, 'categories')
  const provider = connectAccount(ctx, account)
  try {
    const {
      remoteId,
      name,
      role,
      isTag = false,
    } = await provider.createFolder(wanted, as === 'label' ? 'label' : 'place')
    const folder = { remoteId, name, isTag }
    const id =
      role === null
        ? await inMailTransaction(ctx.db, [account.id], async tx => {
            const saved = await saveFolder(tx, account, folder)
            await tellLabels(ctx, tx, account.id)
            return saved
          })
        : null
    const made = (await findLabels(ctx.db, [account])).find(label => label.id === id)
    if (made) return { ...made, mayChange: true }
    if (role !== null) throw new AppError(409, 'A folder of the mailbox itself has this name', 'not-a-label')
    // A list of folders that was read before it was made has just been applied.
    throw new AppError(503, 'The label was made, but is not read yet. Please try again.', 'label-not-made')
  } catch (error) {
    throw asAppError(error, 'label-not-made')
  } finally {
    await provider.close()
  }
}
