import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { findTables } from '#server/office/backup/rows/table-queries.ts'

/** How many rows these tables have, and a checksum of what stands in these columns. */
export async function checksums({ db }: Database, tables: ReadonlyMap<string, string[]>) {
  const found: Record<string, { count: number; sum: string }> = {}
  for (const [name, columns] of tables) {
    const values = sql.join(
      columns.map(column => sql`${sql.identifier(column)}`),
      sql`, `,
    )
    const { rows } = await db.execute<{ count: number; sum: string }>(sql`
      select count(*)::int as count, md5(coalesce(string_agg(r, '' order by r), '')) as sum
      from (select row(${values})::text as r from ${sql.identifier(name)}) rows`)
    found[name] = rows[0] as { count: number; sum: string }
  }
  return found
}

/**
 * How many rows all tables of the product, of its job queue and of its migrations have, and a sum of the hashes of what stands in
 * them, which is the same in whatever order they lie, and in every database. Takes no memory for large tables.
 */
export async function allChecksums({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select concat_ws(' ', count(*), sum(hashtextextended(t::text, 0)::numeric)) as sum from ${name} t`,
      )
      found[name] = rows[0]?.sum ?? ''
    }
    return found
  } finally {
    client.release()
  }
}
