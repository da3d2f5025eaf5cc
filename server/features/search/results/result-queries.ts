import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, fewIds } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import type { FreelyRead } from '#server/features/audit/record-views.ts'

/** Where a message has a word, as the index marks it (schema/mail.ts): subject, people, text; in its files alone; or anywhere. */
export type Place = 'A' | 'B' | 'C' | 'D' | '-'

/** Where each of these messages has each of these words; no place for a word that it has not. */
export async function findPlaces(
  db: Executor,
  workspaceIds: readonly number[],
  messageIds: readonly number[],
  words: readonly SQL[],
): Promise<Map<number, Place[][]>> {
  if (messageIds.length === 0 || words.length === 0) return new Map()
  const places = words.map(
    word =>
      sql`concat(case when w.a @@ ${word} then 'A' end, case when w.b @@ ${word} then 'B' end, case when w.c @@ ${word} then 'C' end,
        case when w.search @@ ${word} and not w.abc @@ ${word} then 'D' end, case when w.search @@ ${word} then '-' end)`,
  )
  const { rows } = await db.execute<{ id: string; places: string[] }>(sql`
    select w.id::text as id, array[${sql.join(places, sql`, `)}] as places
    from (
      select message_id as id, search, ts_filter(search, '{a}') as a, ts_filter(search, '{b}') as b,
        ts_filter(search, '{c}') as c, ts_filter(search, '{a,b,c}') as abc
      from message_words
      where workspace_id = any(${fewIds(workspaceIds)}) and message_id = ${anyId(messageIds)} offset 0) w`)
  return new Map(rows.map(({ id, places }) => [Number(id), places.map(text => [...text] as Place[])]))
}

/** The names of the files of these messages, of mailboxes that are read without a record. */
export async function findFileNames(
  db: Executor,
  accounts: readonly FreelyRead[],
  messageIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (messageIds.length === 0 || accounts.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; names: string[] }>(sql`
    select f.message_id::text as id, array_agg(f.name order by f.id) as names
    from attachments f join messages m on m.workspace_id = f.workspace_id and m.id = f.message_id
    where f.workspace_id = any(${fewIds(workspacesOf(accounts))}) and f.message_id = ${anyId(messageIds)}
      and m.account_id = any(${fewIds(accounts.map(({ id }) => id))})
    group by f.message_id`)
  return new Map(rows.map(({ id, names }) => [Number(id), names]))
}

/** The conversation of each of these messages. */
export async function findThreads(
  db: Executor,
  accounts: readonly AccountKey[],
  messageIds: readonly number[],
): Promise<Map<number, number>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await db.execute<{ found: [number, number][] | null }>(sql`
    select json_agg(json_build_array(id, thread_id)) as found from messages
    where workspace_id = any(${fewIds(workspacesOf(accounts))}) and id = ${anyId(messageIds)}`)
  return new Map(rows[0]?.found ?? [])
}
