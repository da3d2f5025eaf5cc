import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { messages, placements } from '#server/db/schema/index.ts'
import type { SentAs } from '#server/providers/mail/provider.ts'

export async function findThreadOf(db: Executor, messageId: number): Promise<number> {
  const [row] = await db
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(eq(messages.id, messageId))
  if (!row) throw new Error('the message is gone')
  return row.threadId
}

/** A copy that the provider does not know yet; once a message and folder. */
export async function insertLocalCopy(
  db: Executor,
  copy: { accountId: number; messageId: number; folderId: number; draft: boolean },
): Promise<void> {
  const [found] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(and(eq(placements.messageId, copy.messageId), eq(placements.folderId, copy.folderId)))
  if (found) return
  await db.insert(placements).values({ ...copy, remoteId: null, read: true, starred: false, answered: false })
}

/**
 * The server has given a message of ours other names: by these its copy comes from there, and answers refer to it. A
 * name that another message has already stays with that one.
 */
export async function nameSent(
  db: Executor,
  messageId: number,
  { rfcMessageId, identity }: SentAs,
): Promise<void> {
  if (identity)
    await db.execute(sql`
      update messages set identity = ${identity} where id = ${messageId} and not exists (
        select 1 from messages o where o.account_id = messages.account_id and o.identity = ${identity})`)
  if (!rfcMessageId) return
  await db.execute(sql`
    with named as (
      update messages set rfc_message_id = ${rfcMessageId} where id = ${messageId} returning account_id, thread_id
    )
    insert into thread_references (account_id, rfc_message_id, thread_id)
    select account_id, ${rfcMessageId}, thread_id from named on conflict do nothing`)
}

/** Names the waiting copy, unless sync has brought the named one already: then the waiting one goes. */
export async function confirmCopy(db: Executor, messageId: number, remoteId: string): Promise<void> {
  const isWaiting = and(eq(placements.messageId, messageId), isNull(placements.remoteId))
  const [named] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(
      sql`${placements.remoteId} = ${remoteId} and ${placements.accountId} = (select account_id from messages where id = ${messageId})`,
    )
  if (named) await db.delete(placements).where(isWaiting)
  else await db.update(placements).set({ remoteId }).where(isWaiting)
}
