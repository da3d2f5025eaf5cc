import { type SQL, sql } from 'drizzle-orm'

/** Converts ids from raw `sql`, which returns bigint as text. */
export const rowIds = (rows: { id: string }[]): number[] => rows.map(({ id }) => Number(id))

/** A time as text (ISO 8601, UTC, milliseconds). */
export const isoTime = (time: SQL): SQL<string> =>
  sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The same with microseconds, as the database has them: for finding a row again by its time. */
export const preciseTime = (time: SQL): SQL<string> =>
  sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
