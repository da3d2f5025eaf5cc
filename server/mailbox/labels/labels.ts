import type { Body } from '#core/contract/endpoint.ts'
import type { labels } from '#core/contract/labels.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { recalledAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { requireGranted } from '#server/mailbox/accounts/oauth/connect-oauth.ts'
import { AppError } from '#server/platform/errors.ts'
import { findLabels, saveFolder } from './queries.ts'

/** Returns the labels of all accounts whose mail the caller may read. */
export async function listLabels(ctx: Ctx) {
  return findLabels(ctx.db, await recalledAccounts(ctx, 'mail.read'))
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
        ? await inMailTransaction(ctx.db, [account.id], tx => saveFolder(tx, account, folder))
        : null
    const made = (await findLabels(ctx.db, [account])).find(label => label.id === id)
    if (made) return made
    if (role !== null) throw new AppError(409, 'A folder of the mailbox itself has this name', 'not-a-label')
    // A list of folders that was read before it was made has just been applied.
    throw new AppError(503, 'The label was made, but is not read yet. Please try again.', 'label-not-made')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(error.kind === 'refused' ? 409 : 502, error.userMessage, 'label-not-made')
  } finally {
    await provider.close()
  }
}
