import pg from 'pg'
import type { Database } from '../database.ts'

/** A table that has grown by this factor has outdated statistics. */
const GROWN = 1.2

type Embedded = Pick<Database, 'kind' | 'pool'>

/**
 * Does the work of autovacuum, which does not run in the embedded database, because that is a single process. Handles
 * one table after the other, so that other statements run in between.
 */
export async function analyzeGrown(database: Embedded): Promise<void> {
  const size = "greatest(c.relpages, 1) * current_setting('block_size')::int"
  await forEachTable(database, 'analyze', `pg_relation_size(c.oid) > ${GROWN} * ${size}`)
}

/** Makes the space of deleted rows usable again. */
export const vacuum = (database: Embedded): Promise<void> => forEachTable(database, 'vacuum', 'true')

/** The same for one table, after many of its rows were deleted or written anew. */
export async function vacuumTable({ kind, pool }: Embedded, name: string): Promise<void> {
  if (kind === 'embedded') await pool.query(`vacuum ${pg.escapeIdentifier(name)}`)
}

async function forEachTable({ kind, pool }: Embedded, statement: string, condition: string): Promise<void> {
  if (kind !== 'embedded') return
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and ${condition}`,
  )
  for (const { name } of rows) await pool.query(`${statement} ${name}`)
}
