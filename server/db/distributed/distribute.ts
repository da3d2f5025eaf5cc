import { sql } from 'drizzle-orm'
import { StartupError } from '#server/platform/errors.ts'
import type { Db, Tx } from '../database.ts'
import { LOCKS } from '../lock-numbers.ts'
import { inTransaction } from '../transaction.ts'
import { GLOBAL_TABLES } from './distribution.ts'
import { loosenKeys } from './loosen-keys.ts'

/**
 * Spreads the tables over the nodes of a distributed PostgreSQL (Citus) as `distribution.ts` says, in one transaction. Tables that
 * are spread already stay as they are, so it may be run again after an update. Returns how many it has spread.
 */
export async function distribute(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select from pg_extension where extname = 'citus'`)
  if (rows.length === 0)
    throw new StartupError(
      'The database has no extension Citus, so there are no nodes to spread its tables over. Create the extension, tell the coordinator of the nodes, and run this again.',
    )
  return inTransaction(db, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.migrations})`)
    await tx.execute(sql`set local ${ONE_AFTER_ANOTHER}`)
    const count = await spread(tx)
    const { rows } = await tx.execute<{ name: string }>(sql`select current_database() as name`)
    for (const { name } of rows)
      await tx.execute(sql`alter database ${sql.identifier(name)} set ${ONE_AFTER_ANOTHER}`)
    return count
  })
}

/** Without it Citus refuses to change a reference table in a transaction that has changed several shards. */
const ONE_AFTER_ANOTHER = sql.raw(`citus.multi_shard_modify_mode = 'sequential'`)

/** The same in a transaction of the caller. */
export async function spread(tx: Tx): Promise<number> {
  const tables = await findWhole(tx)
  if (tables.length === 0) return 0
  await dropTriggers(tx, tables)
  await loosenKeys(tx)
  const keys = await dropKeys(tx)
  const numbers = await readNumbers(tx)
  for (const table of tables.filter(isReference))
    await tx.execute(sql`select create_reference_table(${table})`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1 limit 1`)
  let beside = rows[0]?.name
  for (const table of tables.filter(isTenants)) {
    await tx.execute(sql`
      select create_distributed_table(${table}, 'workspace_id', colocate_with => ${beside ?? 'default'},
        shard_count => ${beside ? null : SHARDS})`)
    beside ??= table
  }
  for (const statement of keys) await tx.execute(sql.raw(statement))
  for (const { name, column, next } of numbers)
    await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${next}, false)`)
  return tables.length
}

/** The next id of each table. Citus restarts ids at 1 where it converts a local table that a foreign key joins with others. */
async function readNumbers(tx: Tx): Promise<{ name: string; column: string; next: string }[]> {
  const { rows } = await tx.execute<{ name: string; column: string; next: string }>(sql`
    select c.relname as name, a.attname as column, (coalesce(s.last_value, 0) + 1)::text as next
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(quote_ident(c.relname), a.attname)
    where c.relnamespace = 'public'::regnamespace`)
  return rows
}

/** The most nodes that the tables can ever lie on. Citus's own default. */
const SHARDS = 32

const isReference = (table: string) => GLOBAL_TABLES[table]?.kept === 'reference'
const isTenants = (table: string) => GLOBAL_TABLES[table] === undefined

/** Tables that are to be spread and are not yet. */
async function findWhole(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid and d.partmethod in ('h', 'n'))
    order by 1`)
  return rows.map(({ name }) => name).filter(name => isReference(name) || isTenants(name))
}

/** Citus allows no triggers on its tables (`old-triggers.ts`). Without its trigger, the audit log has only its chain of hashes. */
async function dropTriggers(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
    where not tgisinternal and tgrelid = any(${sql.param(tables)}::regclass[])`)
  for (const { statement } of rows) await tx.execute(sql.raw(statement))
}

/** Citus refuses foreign keys between a table that is spread and one that is not yet. Returns the statements that add them again. */
async function dropKeys(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ drop: string; add: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`)
  for (const { drop } of rows) await tx.execute(sql.raw(drop))
  return rows.map(({ add }) => add)
}
