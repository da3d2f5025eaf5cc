import type { Client } from './table-queries.ts'

/** Statements that add indexes and foreign keys again, with their tables. */
interface Dropped {
  indexes: { table: string; add: string }[]
  foreignKeys: { table: string; add: string }[]
}

/**
 * Drops the indexes and foreign keys of tables that are about to be filled: building an index takes a fraction of the
 * time of changing it row by row, and so does checking a foreign key, of which some go in circles. Primary keys stay, and
 * so do indexes that are `kept`.
 */
export async function dropIndexes(
  client: Client,
  tables: readonly string[],
  kept: readonly string[] = [],
): Promise<Dropped> {
  const { rows: indexes } = await client.query<{ table: string; name: string; add: string }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relkind = 'r' and indrelid = any(select to_regclass(t) from unnest($1::text[]) t)
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
      and indexrelid::regclass::text <> all($2)
    order by indexrelid`,
    [tables, kept],
  )
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; add: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any(select to_regclass(t) from unnest($1::text[]) t)
    order by oid`,
    [tables],
  )
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return { indexes, foreignKeys }
}

export async function addIndexes(client: Client, indexes: Dropped['indexes']): Promise<void> {
  for (const { add } of indexes) await client.query(add)
}

export async function addForeignKeys(client: Client, { foreignKeys }: Dropped): Promise<void> {
  // The planner needs to know the tables that it compares.
  await client.query('analyze')
  for (const { add } of foreignKeys) await client.query(add)
}
