import type { Body } from '#core/contract/endpoint.ts'
import type { Sorting, triage } from '#core/contract/triage.ts'
import { append } from '#core/lists.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { requireAccount } from '#server/mailbox/accounts/access.ts'
import { chooseKinds, findChosen, sortSenders as sortMailOf } from '#server/mailbox/kinds/kind-queries.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'

/**
 * Chooses of which kind the mail of senders is in a mailbox, for everybody who uses it, and sorts what is there: most at once, the
 * rest of a sender with very much mail by a job. Returns how many messages changed, and what was chosen before. Throws 404 for a
 * mailbox that the caller may not see, and 403 where they may not change its mail.
 */
export async function sortSenders(
  ctx: Ctx,
  { senders }: Body<typeof triage.sort>,
): Promise<{ changed: number; before: Sorting[] }> {
  const byAccount = Map.groupBy(senders, ({ accountId }) => accountId)
  const accounts = await Promise.all(
    [...byAccount.keys()].map(id => requireAccount(ctx.db, ctx.actor, 'mail.manage', id)),
  )
  return inMailTransaction(
    ctx.db,
    accounts.map(({ id }) => id),
    async tx => {
      const before: Sorting[] = []
      let changed = 0
      for (const account of accounts) {
        const chosen = [...new Map(byAccount.get(account.id)?.map(one => [one.sender, one])).values()]
        const names = chosen.map(({ sender }) => sender)
        const was = await findChosen(tx, account, names)
        append(
          before,
          chosen.map(one => ({ ...one, kind: was.get(one.sender) ?? null })),
        )
        await chooseKinds(tx, account, chosen)
        const ids = await sortMailOf(tx, account, names)
        await announceMail(ctx, tx, account, 'email_read', ids)
        changed += ids.length
      }
      if (changed >= BATCH) await ctx.queue.send('mail.sort', {}, { db: tx })
      return { changed, before }
    },
  )
}
