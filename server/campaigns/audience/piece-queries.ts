import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** A part of many rows, by their ids: those above `after`, up to `upTo`. */
export interface Piece {
  after: number
  upTo: number
  count: number
}

/** So many rows are read at once: few enough that neither a statement nor what is done with its rows holds up others. */
const ROWS = 2000

/** Divides the rows of a query with the one column `id` into pieces. Rows that come later are in none, or in the one of their id. */
export async function findPieces(db: Executor, ids: SQL): Promise<Piece[]> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select max(id)::text as id, count(*)::int as count
    from (select id, (row_number() over (order by id) - 1) / ${ROWS}::bigint as piece from (${ids}) found) numbered
    group by piece order by piece`)
  return rows.map(({ id, count }, at) => ({ after: Number(rows[at - 1]?.id ?? 0), upTo: Number(id), count }))
}

/** The condition for rows of a piece; all rows without one. */
export const isInPiece = (id: SQL, piece: Pick<Piece, 'after' | 'upTo'> | null): SQL =>
  piece === null ? sql`true` : sql`${id} > ${piece.after} and ${id} <= ${piece.upTo}`

/** Whether all of the rows are in one piece, so that there is no need to remember what was found out about them. */
export const isFew = (count: number): boolean => count <= ROWS
