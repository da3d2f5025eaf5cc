import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { settleMessages } from '#server/mailbox/messages/announce-mail.ts'
import { afterCut, chainOf } from '#server/mailbox/threads/thread-messages.ts'
import { findCuts } from '#server/mailbox/threads/thread-queries.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { requireThread } from './require-thread.ts'
import { findLinks, insertCut, type Links, moveToNewThread } from './threading-queries.ts'

/** Permanently moves a message and everything that answers it to a new conversation. Returns its id. */
export async function splitThread(
  ctx: Ctx,
  { threadId: id, messageId }: { threadId: string; messageId: number },
): Promise<number> {
  const { threadId, accountId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  return inMailTransaction(ctx.db, [accountId], async tx => {
    const links = await findLinks(tx, account, [threadId])
    const message = links.find(link => link.id === messageId)
    if (!message) throw notFound('This message')
    if (!message.rfcMessageId) {
      throw badRequest('This message has no number of its own, so later answers could not be matched to it')
    }
    await insertCut(tx, account, message.rfcMessageId)
    const cuts = await findCuts(tx, account, [...new Set(links.flatMap(chainOf))])
    const { messageIds, references } = together(links, message.rfcMessageId, cuts)
    if (message === links[0] || messageIds.length === links.length)
      throw badRequest('This message begins the conversation already')
    const made = await moveToNewThread(tx, account, threadId, { messageIds, references })
    await settleMessages(ctx, tx, account, messageIds)
    const { workspaceId } = account
    const by = { userId: ctx.actor.id }
    await ctx.publish(tx, 'conversation.rearranged', {
      workspaceId,
      accountId,
      threadIds: [threadId, made],
      by,
    })
    return made
  })
}

/**
 * Returns the messages that answer a Message-ID, directly or through other answers, once the cuts apply. As with new
 * mail, a message belongs to the last of its references that is here.
 */
function together(links: Links[], start: string, cuts: ReadonlySet<string>) {
  const held = new Set(links.map(({ rfcMessageId }) => rfcMessageId))
  const references = new Set([start])
  const messageIds = new Set<number>()
  for (let size = -1; size !== messageIds.size; ) {
    size = messageIds.size
    for (const link of links) {
      if (messageIds.has(link.id)) continue
      const chain = afterCut(chainOf(link), cuts)
      const last = chain.findLastIndex(id => references.has(id) || (held.has(id) && id !== link.rfcMessageId))
      if (last === -1 || !references.has(chain[last] as string)) continue
      messageIds.add(link.id)
      for (const id of chain.slice(last)) references.add(id)
    }
  }
  return { messageIds: [...messageIds], references: [...references] }
}
