import type { Executor } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { settleMessages } from '#server/mailbox/messages/announce-mail.ts'
import { chainOf } from '#server/mailbox/threads/thread-messages.ts'
import { mergeThreads } from '#server/mailbox/threads/thread-queries.ts'
import { badRequest } from '#server/platform/errors.ts'
import { requireThread } from './require-thread.ts'
import { deleteCuts, findLinks, haveSplitInCommon } from './threading-queries.ts'

/**
 * Permanently joins another conversation of the same account to this one. The other one's address leads here from now
 * on. Returns the id of the joined conversation.
 */
export async function joinThreads(
  ctx: Ctx,
  { threadId: id, otherId }: { threadId: string; otherId: string },
): Promise<number> {
  const both = async (db: Executor) => ({
    ...(await requireThread(db, ctx.actor, 'mail.manage', id)),
    other: await requireThread(db, ctx.actor, 'mail.manage', otherId),
  })
  const { accountId, account, other } = await both(ctx.db)
  if (other.accountId !== accountId) throw badRequest('Conversations of two accounts cannot be joined')
  return inMailTransaction(ctx.db, [accountId], async tx => {
    // They may have been joined to others, or deleted, before the account was locked.
    const { threadId, other } = await both(tx)
    if (other.threadId === threadId) return threadId
    const links = await findLinks(tx, account, [threadId, other.threadId])
    const held = new Set(links.flatMap(({ rfcMessageId }) => rfcMessageId ?? []))
    const isSplit = await haveSplitInCommon(tx, account, [threadId, other.threadId])
    // Deletes the cuts between these two, so that they are no longer kept apart.
    const mended = links.flatMap(link => {
      const before = chainOf(link).filter(reference => reference !== link.rfcMessageId)
      const isMended = before.length > 0 ? before.some(reference => held.has(reference)) : isSplit
      return link.rfcMessageId && isMended ? link.rfcMessageId : []
    })
    await deleteCuts(tx, account, mended)
    await mergeThreads(tx, account, threadId, [other.threadId])
    const messageIds = links.map(link => link.id)
    await settleMessages(ctx, tx, account, messageIds)
    const { workspaceId } = account
    const by = { userId: ctx.actor.id }
    await ctx.publish(tx, 'conversation.rearranged', { workspaceId, accountId, threadIds: [threadId], by })
    return threadId
  })
}
