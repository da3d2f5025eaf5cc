import type { Database } from '../database.ts'

/** So much larger than when it was last looked at, what is known of a table is out of date. */
const GROWN = 1.2

type Embedded = Pick<Database, 'kind' | 'pool'>

/**
 * What a server's autovacuum does: the embedded database has one process, so nobody does it there, nor counts what
 * changed. Tables are taken one by one, so that others get their turn in between.
 */
export async function analyzeGrown(database: Embedded): Promise<void> {
  const size = "greatest(c.relpages, 1) * current_setting('block_size')::int"
  await forEachTable(database, 'analyze', `pg_relation_size(c.oid) > ${GROWN} * ${size}`)
}

/**
 * Writes what has changed into the tables, so that the log up to here is not needed any more. A server does so by
 * itself; here the log would grow until the end, and the start after a crash would have to read all of it.
 */
export async function checkpoint({ kind, pool }: Embedded): Promise<void> {
  if (kind === 'embedded') await pool.query('checkpoint')
}

/** Room of rows that are gone is used again. */
export const vacuum = (database: Embedded): Promise<void> => forEachTable(database, 'vacuum', 'true')

async function forEachTable({ kind, pool }: Embedded, statement: string, condition: string): Promise<void> {
  if (kind !== 'embedded') return
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and ${condition}`,
  )
  for (const { name } of rows) await pool.query(`${statement} ${name}`)
}
