import type { Clearing, ClearingTarget } from '#core/contract/clearings.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { beginClearing, presentClearing } from '../clearings/clearings.ts'
import { isBeingCleared, measureFolder } from '../clearings/queries.ts'
import { dropFolder } from './drop-folder.ts'
import { findLabels } from './queries.ts'
import { asAppError, requireLabel } from './require-label.ts'

/**
 * Deletes a label or a folder at the provider, and here. The mail of a folder is moved first, which goes on after the answer.
 * Throws 404, 403, 400 if it has mail and `moveTo` does not say where that goes, 409 if it has others in it or the provider
 * refuses, and 502 if it cannot be reached.
 */
export async function removeLabel(
  ctx: Ctx,
  { id, moveTo }: { id: number; moveTo?: ClearingTarget | undefined },
): Promise<{ clearing: Clearing | null }> {
  const { account, folder } = await requireLabel(ctx, { id })
  const all = await findLabels(ctx.db, [account])
  if (all.some(({ name }) => name.startsWith(`${folder.name}/`)))
    throw new AppError(
      409,
      `“${folder.name}” has others in it. Please move or delete those first.`,
      'has-others',
    )
  const isTag = all.find(label => label.id === id)?.isTag === true
  const { total } = isTag ? { total: 0 } : await measureFolder(ctx.db, account, id)
  if (total > 0) {
    if (moveTo === undefined) throw badRequest('Please choose where its mail goes')
    return inMailTransaction(ctx.db, [account.id], async tx => {
      if (await isBeingCleared(tx, account, id))
        throw new AppError(409, 'This folder is being emptied already', 'is-cleared')
      const wanted = { tx, account, folderId: id, moveTo, deletesFolder: true }
      return { clearing: presentClearing(await beginClearing(ctx, wanted), folder) }
    })
  }
  const provider = connectAccount(ctx, account)
  try {
    await provider.deleteFolder(folder.remoteId)
  } catch (error) {
    throw asAppError(error, 'label-not-deleted')
  } finally {
    await provider.close()
  }
  await dropFolder(ctx, account, id)
  return { clearing: null }
}
