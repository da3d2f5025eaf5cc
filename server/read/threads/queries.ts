import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, isAmong, workspacesOf } from '#server/db/keys.ts'
import { messages } from '#server/db/schema/index.ts'
import type { FreelyRead } from '#server/people/audit/record-views.ts'
import { findWholeFreely, type WholeEmailData } from '#server/read/emails/row-queries.ts'
import { inConversationOrder } from './conversation-order.ts'

/** The current id of a conversation, given any id it ever had. */
const threadNow = (workspaceIds: readonly number[], id: SQL) => sql`coalesce((
  select thread_id from thread_aliases where workspace_id = ${anyWorkspace(workspaceIds)} and old_id = ${id}), ${id})`

/**
 * The messages of a thread in these accounts, oldest first; `threadId` may be an old id. Leaves out messages in the
 * trash, unless all are there.
 */
export async function findThreadMessages(db: Executor, accounts: readonly AccountKey[], threadId: number) {
  if (accounts.length === 0) return []
  const found = await db
    .select({
      workspaceId: messages.workspaceId,
      id: messages.id,
      accountId: messages.accountId,
      inTrash: messages.inTrash,
      inDrafts: messages.inDrafts,
      receivedAt: sql`coalesce(${messages.firstReceivedAt}, ${messages.receivedAt})`.mapWith(
        messages.receivedAt,
      ),
      sentAt: messages.sentAt,
      rfcMessageId: messages.rfcMessageId,
      inReplyTo: messages.inReplyTo,
      references: messages.references,
    })
    .from(messages)
    .where(
      and(
        isInWorkspace(messages.workspaceId, workspacesOf(accounts)),
        isAmong(messages.accountId, accounts),
        sql`${messages.threadId} = ${threadNow(workspacesOf(accounts), sql`${threadId}::bigint`)}`,
        isNull(messages.orphanedAt),
      ),
    )
  return asConversation(found)
}

/**
 * The same messages whole, for mailboxes that are read without a record: nothing has to be written before their texts are
 * read, so one statement does.
 */
export async function findThreadFreely(
  db: Executor,
  accounts: readonly FreelyRead[],
  threadId: number,
): Promise<WholeEmailData[]> {
  const isOfThread = sql`m.thread_id = ${threadNow(workspacesOf(accounts), sql`${threadId}::bigint`)}`
  const found = await findWholeFreely(db, accounts, isOfThread)
  const dated = found.map(row => ({
    ...row,
    receivedAt: new Date(row.firstReceivedAt ?? row.receivedAt),
    sentAt: row.sentAt === null ? null : new Date(row.sentAt),
    row,
  }))
  return asConversation(dated).map(({ row }) => row)
}

/** Without messages in the trash, unless all are there. */
function asConversation<T extends Parameters<typeof inConversationOrder>[0][number] & { inTrash: boolean }>(
  found: T[],
): T[] {
  const kept = found.filter(({ inTrash }) => !inTrash)
  return inConversationOrder(kept.length > 0 ? kept : found)
}

export interface FoundThread {
  /** The requested id; an old one if the conversation was merged into another. */
  asked: number
  threadId: number
  accountId: number
  /** Number of messages. */
  messages: number
}

/** Finds conversations of these workspaces by current or old ids; leaves out those without messages. */
export async function findThreads(
  db: Executor,
  workspaceIds: readonly number[],
  ids: number[],
): Promise<FoundThread[]> {
  const { rows } = await db.execute<{ asked: string; thread: string; account: string; messages: number }>(sql`
    select a.id::text as asked, m.thread_id::text as thread, m.account_id::text as account, count(*)::int as messages
    from unnest(${sql.param(ids)}::bigint[]) as a (id)
    join messages m on m.workspace_id = ${anyWorkspace(workspaceIds)} and m.thread_id = ${threadNow(workspaceIds, sql`a.id`)}
    where m.orphaned_at is null group by a.id, m.thread_id, m.account_id`)
  return rows.map(({ asked, thread, account, messages }) => ({
    asked: Number(asked),
    threadId: Number(thread),
    accountId: Number(account),
    messages,
  }))
}
