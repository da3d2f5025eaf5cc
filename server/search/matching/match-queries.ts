import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { type AccountKey, newestMessages } from '#server/db/keys.ts'
import { messagesWith } from '../word-index.ts'
import type { CompiledSearch } from './compile-search.ts'

export interface Found {
  id: number
  accountId: number
  threadId: number
  isRead: boolean
}

const all = (conditions: SQL[]) => sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)

/** The newest messages that fit, over all of these mailboxes, newest first. */
export async function findMatching(
  db: Executor,
  { accounts, isAmongMany, conditions, indexed }: CompiledSearch,
  { limit, since = null }: { limit: number; since?: Date | null },
): Promise<Found[]> {
  if (accounts.length === 0) return []
  const narrowed = [
    ...(indexed ? [sql`m.id = any(array(select message_id from found))`] : []),
    ...(since ? [sql`m.received_at >= ${since.toISOString()}`] : []),
    ...conditions,
  ]
  // Materialised: a planner that needs only some matches may walk through all mail.
  const found = indexed
    ? sql`with found as materialized (${messagesWith({ accounts, isAmongMany }, indexed)})`
    : sql``
  const newest = newestMessages(accounts, {
    columns: sql`m.id, m.account_id, m.thread_id, m.received_at, m.is_read`,
    where: all(narrowed),
    most: limit,
  })
  const { rows } = await db.execute<{
    id: string
    account_id: string
    thread_id: string
    is_read: boolean
  }>(sql`
    ${found}
    select m.id::text as id, m.account_id::text as account_id, m.thread_id::text as thread_id, m.is_read from (${newest}) m
    order by m.received_at desc, m.id desc limit ${sql.raw(`${limit}`)}`)
  return rows.map(({ id, account_id, thread_id, is_read }) => ({
    id: Number(id),
    accountId: Number(account_id),
    threadId: Number(thread_id),
    isRead: is_read,
  }))
}

/**
 * The words of the messages of a page, for `matchPage`. As an array they are looked through once for each search: the planner
 * takes a page for one row, and would look through them for each message.
 */
export const pageHasWords = (words: SQL): SQL =>
  sql`m.id = any(array(select w.message_id from page_words w where w.search @@ ${words}))`

export interface PageSearch {
  /** What the caller knows the search by. */
  key: number
  conditions: SQL[]
  /** What the words of a message have to have: looked at first, because it costs a hundredth of comparing texts. */
  indexed: SQL | null
}

/**
 * Which of these messages each search finds, in one statement: the messages and their words are read once, and each search
 * looks at these alone.
 */
export async function matchPage(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageIds: readonly number[],
  searches: readonly PageSearch[],
): Promise<Map<number, number[]>> {
  const matched = new Map<number, number[]>()
  if (searches.length === 0 || messageIds.length === 0) return matched
  const each = searches.map(({ key, conditions, indexed }) => {
    // `offset 0` keeps this order.
    const narrowed = indexed ? sql`(select * from page m where ${pageHasWords(indexed)} offset 0)` : sql`page`
    return sql`select ${sql.raw(String(key))}::bigint as key, m.id from ${narrowed} m where ${all(conditions)}`
  })
  const { rows } = await db.execute<{ key: string; ids: number[] }>(sql`
    with page as materialized (
      select * from messages where workspace_id = ${workspaceId} and account_id = ${accountId}
        and id = ${anyId(messageIds)}
    ), page_words as materialized (
      select message_id, search from message_words where workspace_id = ${workspaceId} and message_id = ${anyId(messageIds)}
    )
    select key::text as key, json_agg(id order by id) as ids
    from (${sql.join(each, sql` union all `)}) matches group by key`)
  for (const { key, ids } of rows) matched.set(Number(key), ids)
  return matched
}

/** Messages `m` that somebody else has sent, or that came to its own sender. */
export const isReceived = sql`not m.in_sent and not m.in_drafts`
