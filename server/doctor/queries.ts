import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import type { TableSize } from './migration-steps.ts'

// A database may be empty. Queries that run before that is known first ask whether their table is there.

/** PostgreSQL refuses every write in this transaction from now on. */
export const forbidWriting = (tx: Tx) => tx.execute(sql`set transaction read only`)

const isThere = async (db: Executor, table: string): Promise<boolean> => {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select to_regclass(${table})::text as found`,
  )
  return rows[0]?.found != null
}

export async function findSizes(db: Executor): Promise<Map<string, TableSize>> {
  const { rows } = await db.execute<{ name: string; rows: number; bytes: string }>(sql`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::text as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, rows, bytes }) => [name, { rows, bytes: Number(bytes) }]))
}

/** Messages whose source was read by an older version of the reading code. */
export const countOlder = (db: Executor, column: string, version: number): Promise<number> =>
  count(
    db,
    sql`select count(*)::int as count from messages where ${sql.identifier(column)} < ${version} and source_blob is not null`,
  )

/** Blobs that are still files of their own, as versions before segments made them. */
export const countOldFiles = (db: Executor): Promise<number> =>
  count(db, sql`select count(*)::int as count from blobs where lies_in is not null`)

async function count(db: Executor, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

/** The ids of the keys that sealed the sign-ins of mailboxes, one for each mailbox. */
export async function findSealingKeys(db: Executor): Promise<string[]> {
  if (!(await isThere(db, 'mail_accounts'))) return []
  const { rows } = await db.execute<{ key: string }>(
    sql`select split_part(sealed_secret, '.', 2) as key from mail_accounts where sealed_secret is not null`,
  )
  return rows.map(({ key }) => key)
}

/** The domains of connected mailboxes, those with most of them first. */
export async function findMailDomains(db: Executor): Promise<string[]> {
  if (!(await isThere(db, 'mail_accounts'))) return []
  const { rows } = await db.execute<{ domain: string }>(sql`
    select lower(split_part(email, '@', 2)) as domain from mail_accounts where removed_at is null
    group by 1 order by count(*) desc, 1`)
  return rows.map(({ domain }) => domain)
}
