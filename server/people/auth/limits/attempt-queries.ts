import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { attempts } from '#server/db/schema/index.ts'
import { inBatches, upTo } from '#server/db/upkeep/in-batches.ts'

/** One attempt, as counted by one limit. */
export interface Counted {
  key: string
  /** How much of the window it uses. */
  costMs: number
  windowMs: number
}

/** The table keeps at most this many rows, so that strangers cannot fill the disk. */
const MAX_ROWS = 500_000

const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`

/** What is given of each key, always in the same order, so that concurrent calls cannot deadlock. */
function given(counted: Counted[]) {
  const rows = counted
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, costMs, windowMs }) => sql`(${key}::text, ${ms(costMs)}, ${ms(windowMs)})`)
  return sql`given (key, cost, span) as (values ${sql.join(rows, sql`, `)})`
}

/**
 * Counts an attempt for each key that has room in its window, in one statement and by the database's clock, which is the
 * same for all processes. Returns these keys.
 */
export async function countAttempts(db: Executor, counted: Counted[]): Promise<Set<string>> {
  const { rows: taken } = await db.execute<{ key: string }>(sql`
    with ${given(counted)}
    insert into ${attempts} as a (key, free_at) select key, now() + cost from given
    on conflict (key) do update set free_at =
      (select greatest(a.free_at, now()) + cost from given where given.key = a.key)
    where (select greatest(a.free_at, now()) + cost <= now() + span from given where given.key = a.key)
    returning a.key`)
  return new Set(taken.map(({ key }) => key))
}

export async function takeBack(db: Executor, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map(({ key, costMs }) => sql`(${key}::text, ${ms(costMs)})`)
  await db.execute(sql`
    with locked as (${lockInOrder(counted)})
    update ${attempts} a set free_at = a.free_at - given.cost
    from locked join (values ${sql.join(rows, sql`, `)}) as given (key, cost) on given.key = locked.key
    where a.key = locked.key`)
}

export async function deleteAttempts(db: Executor, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return
  await db.execute(sql`
    with locked as (${lockInOrder(counted)})
    delete from ${attempts} a using locked where a.key = locked.key`)
}

/** Locks in the order of `countAttempts`, so that concurrent calls cannot deadlock. */
const lockInOrder = (counted: Counted[]) => {
  const keys = counted.map(({ key }) => key)
  return sql`select key from ${attempts} where ${inArray(attempts.key, keys)} order by key for update`
}

/**
 * In how many milliseconds the last of these refused keys has room again. No key is full for longer than its span: one that
 * is was written by a clock that was ahead, and is cut down to the span.
 */
export async function findWait(db: Executor, refused: Counted[]): Promise<number> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    with ${given(refused)},
    locked as (
      select a.key from ${attempts} a join given on given.key = a.key where a.free_at > now() + span
      order by a.key for update of a
    ), cut as (
      update ${attempts} a set free_at = now() + span from locked join given on given.key = locked.key
      where a.key = locked.key
    )
    select (extract(epoch from max(least(a.free_at, now() + span) + cost - span) - now()) * 1000)::float8 as wait
    from ${attempts} a join given on given.key = a.key`)
  return rows[0]?.wait ?? 0
}

/** Deletes rows that have no effect any more, and the oldest rows beyond `mostRows`. */
export async function forgetAttempts(db: Executor, signal: AbortSignal, mostRows = MAX_ROWS): Promise<void> {
  const deleteUntil = async (time: SQL, limit: number) => {
    const isOld = sql`${attempts.freeAt} <= ${time}`
    const { rowCount } = await db.delete(attempts).where(upTo(limit, attempts, isOld))
    return rowCount ?? 0
  }
  await inBatches(signal, limit => deleteUntil(sql`now()`, limit))
  // As text, because a Date would drop the microseconds.
  const { rows } = await db.execute<{ time: string }>(sql`
    select free_at::text as time from ${attempts} order by free_at desc offset ${mostRows} limit 1`)
  const [tooMany] = rows
  if (tooMany) await inBatches(signal, limit => deleteUntil(sql`${tooMany.time}::timestamptz`, limit))
}
