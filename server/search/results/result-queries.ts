import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { once } from '../word-index.ts'

/** Where a message has a word, as the index marks it (schema/mail.ts): subject, people, text; in its files alone; or anywhere. */
export type Place = 'A' | 'B' | 'C' | 'D' | '-'

interface Placed {
  /** For each word; no place for one that it has not. */
  places: Place[][]
  /** Of its files, if they were asked for. */
  fileNames: string[]
}

/**
 * Where each of these messages has each of these words, and the file names of those in `withFiles`. One
 * statement, because a second one would cost as much.
 */
export async function findPlaces(
  db: Executor,
  workspaceIds: readonly number[],
  { messageIds, withFiles }: { messageIds: readonly number[]; withFiles: readonly number[] },
  words: readonly SQL[],
): Promise<Map<number, Placed>> {
  if (messageIds.length === 0 || words.length === 0) return new Map()
  const places = words.map(once).map(
    word =>
      sql`concat(case when w.a @@ ${word} then 'A' end, case when w.b @@ ${word} then 'B' end, case when w.c @@ ${word} then 'C' end,
        case when w.search @@ ${word} and not w.abc @@ ${word} then 'D' end, case when w.search @@ ${word} then '-' end)`,
  )
  const { rows } = await db.execute<{ id: string; places: string[]; names: string[] | null }>(sql`
    select w.id::text as id, json_build_array(${sql.join(places, sql`, `)}) as places,
      case when w.id = ${anyId(withFiles)} then (
        select json_agg(f.name order by f.id) from attachments f
        where f.workspace_id = ${anyWorkspace(workspaceIds)} and f.message_id = w.id) end as names
    from (
      select workspace_id, message_id as id, search, ts_filter(search, '{a}') as a, ts_filter(search, '{b}') as b,
        ts_filter(search, '{c}') as c, ts_filter(search, '{a,b,c}') as abc
      from message_words
      where workspace_id = ${anyWorkspace(workspaceIds)} and message_id = ${anyId(messageIds)} offset 0) w`)
  return new Map(
    rows.map(({ id, places, names }) => [
      Number(id),
      { places: places.map(text => [...text] as Place[]), fileNames: names ?? [] },
    ]),
  )
}

/** The conversation of each of these messages. */
export async function findThreadIds(
  db: Executor,
  accounts: readonly AccountKey[],
  messageIds: readonly number[],
): Promise<Map<number, number>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await db.execute<{ found: [number, number][] | null }>(sql`
    select json_agg(json_build_array(id, thread_id)) as found from messages
    where workspace_id = ${anyWorkspace(workspacesOf(accounts))} and id = ${anyId(messageIds)}`)
  return new Map(rows[0]?.found ?? [])
}
