import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { notFound } from '#server/platform/errors.ts'
import { findLabels, setPositions } from './queries.ts'
import { tellLabels } from './tell-labels.ts'

/**
 * Puts labels into this order, for everybody who uses their mailboxes. Throws 404 for one that the caller may not see, and 403
 * where they may not change the mail.
 */
export async function orderLabels(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const readable = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
  const own = new Map((await findLabels(ctx.db, readable)).map(({ id, accountId }) => [id, accountId]))
  if (ids.some(id => !own.has(id))) throw notFound('This folder')
  const places = ids.map((id, position) => ({ id, position }))
  const ofAccount = Map.groupBy(places, ({ id }) => own.get(id) ?? 0)
  const concerned = await Promise.all(
    [...ofAccount.keys()].map(id => requireAccount(ctx.db, ctx.actor, 'mail.manage', id)),
  )
  await inMailTransaction(
    ctx.db,
    concerned.map(({ id }) => id),
    async tx => {
      for (const account of concerned) {
        await setPositions(tx, account, ofAccount.get(account.id) ?? [])
        await tellLabels(ctx, tx, account.id)
      }
    },
    concerned.map(({ workspaceId }) => workspaceId),
  )
}
