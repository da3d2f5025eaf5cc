import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { GLOBAL_TABLES } from './global-tables.ts'

export interface CatalogCheck {
  problems: string[]
  tables: { tenant: number; global: number }
  uniqueIndexes: number
  foreignKeys: number
}

/**
 * Checks that the database itself separates tenants: reads every table, unique index and foreign key from the catalogue.
 */
export async function checkTenantCatalog(db: Executor): Promise<CatalogCheck> {
  const tables = await findTables(db)
  const indexes = await findUniqueIndexes(db)
  const keys = await findForeignKeys(db)
  const isTenant = (table: string) => !(table in GLOBAL_TABLES)
  const problems: string[] = []
  for (const { name, hasWorkspace, hasKey } of tables.filter(({ name }) => isTenant(name))) {
    if (!hasWorkspace) problems.push(`${name} has no workspace_id that is not null`)
    if (!hasKey) problems.push(`${name} has no primary key`)
  }
  for (const { table, name, columns } of indexes)
    if (isTenant(table) && !columns.includes('workspace_id'))
      problems.push(`${name} of ${table} is unique without workspace_id`)
  for (const { table, name, columns, target, targetColumns, isIndexed } of keys) {
    const at = columns.indexOf('workspace_id')
    if (!isIndexed) problems.push(`${name} of ${table} has no index that begins with ${columns.join(', ')}`)
    if (!isTenant(target)) continue
    if (!isTenant(table)) problems.push(`${name} leads from the global ${table} to ${target} of tenants`)
    else if (at === -1 || targetColumns[at] !== 'workspace_id')
      problems.push(`${name} of ${table} does not match workspace_id to that of ${target}`)
  }
  const names = new Set(tables.map(({ name }) => name))
  for (const name of Object.keys(GLOBAL_TABLES))
    if (!names.has(name)) problems.push(`${name} is listed as global, and is not there`)
  const tenant = tables.filter(({ name }) => isTenant(name)).length
  return {
    problems,
    tables: { tenant, global: tables.length - tenant },
    uniqueIndexes: indexes.length,
    foreignKeys: keys.length,
  }
}

async function findTables(db: Executor) {
  const { rows } = await db.execute<{ name: string; hasWorkspace: boolean; hasKey: boolean }>(sql`
    select c.relname as name,
      exists (select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull and not a.attisdropped) as "hasWorkspace",
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary) as "hasKey"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  return rows
}

/** Column names for a list of column numbers, in order. */
const named = (table: string, numbers: string) =>
  sql.raw(`(select json_agg(a.attname order by k.ord) from unnest(${numbers}) with ordinality k (number, ord)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`)

async function findUniqueIndexes(db: Executor) {
  const { rows } = await db.execute<{ table: string; name: string; columns: string[] }>(sql`
    select t.relname as table, x.relname as name, coalesce(${named('i.indrelid', 'i.indkey::int2[]')}, '[]') as columns
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`)
  return rows
}

async function findForeignKeys(db: Executor) {
  const { rows } = await db.execute<{
    table: string
    name: string
    columns: string[]
    target: string
    targetColumns: string[]
    isIndexed: boolean
  }>(sql`
    select t.relname as table, c.conname as name, ${named('c.conrelid', 'c.conkey')} as columns,
      f.relname as target, ${named('c.confrelid', 'c.confkey')} as "targetColumns",
      exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey) as "isIndexed"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}
