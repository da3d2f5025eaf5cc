import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { GLOBAL_TABLES } from '#server/db/distributed/distribution.ts'

interface CatalogCheck {
  problems: string[]
  tables: { tenant: number; global: number }
  uniqueIndexes: number
  foreignKeys: number
}

/**
 * Indexes that may begin with `workspace_id`, each with the reason, besides the key of a table that refers to `workspaces`
 * itself. A plan that is made while a table is small may take any of them for any statement, and then reads all rows of a
 * workspace each time.
 */
const BEGIN_WITH_WORKSPACE: Readonly<Record<string, string>> = {
  audit_log_pkey: 'the chain of a workspace is read from its end; no foreign key leads to its table',
  ai_calls_workspace: 'what a workspace has used in a month; no foreign key leads to its table',
}

/** Arrays of ids that are computed anew whenever the rows change of which they are made, with those rows. */
const COMPUTED: Readonly<Record<string, string>> = { 'messages.label_ids': 'placements' }

/**
 * Checks that the database itself separates tenants: reads every table, unique index and foreign key from the catalogue.
 */
export async function checkTenantCatalog(db: Executor): Promise<CatalogCheck> {
  const tables = await findTables(db)
  const indexes = await findIndexes(db)
  const keys = await findForeignKeys(db)
  const isTenant = (table: string) => !(table in GLOBAL_TABLES)
  const problems: string[] = []
  for (const { name, hasWorkspace, hasKey } of tables.filter(({ name }) => isTenant(name))) {
    if (!hasWorkspace) problems.push(`${name} has no workspace_id that is not null`)
    if (!hasKey) problems.push(`${name} has no primary key`)
  }
  const ofWorkspaces = new Set(
    keys.filter(({ target }) => target === 'workspaces').map(({ table }) => `${table}_pkey`),
  )
  for (const { table, name, columns, isUnique } of indexes.filter(({ table }) => isTenant(table))) {
    if (isUnique && !columns.includes('workspace_id'))
      problems.push(`${name} of ${table} is unique without workspace_id`)
    if (columns[0] === 'workspace_id' && !ofWorkspaces.has(name) && !(name in BEGIN_WITH_WORKSPACE))
      problems.push(`${name} of ${table} begins with workspace_id`)
  }
  for (const { table, name, columns, target, targetColumns, isIndexed } of keys) {
    const at = columns.indexOf('workspace_id')
    if (!isIndexed)
      problems.push(`${name} of ${table} has no index that begins with ${entryOf(columns).join(', ')}`)
    if (keptAs(target) === 'local' && keptAs(table) !== 'local')
      problems.push(`${name} of ${table} leads to ${target}, which is local`)
    if (!isTenant(target)) continue
    if (!isTenant(table)) problems.push(`${name} leads from the global ${table} to ${target} of tenants`)
    else if (at === -1 || targetColumns[at] !== 'workspace_id')
      problems.push(`${name} of ${table} does not match workspace_id to that of ${target}`)
  }
  for (const { table, name } of await findArraysOfNumbers(db))
    if (!(`${table}.${name}` in COMPUTED))
      problems.push(`${name} of ${table} is an array of numbers: ids belong into a table with foreign keys`)
  const names = new Set(tables.map(({ name }) => name))
  for (const name of Object.keys(GLOBAL_TABLES))
    if (!names.has(name)) problems.push(`${name} is listed as global, and is not there`)
  const tenant = tables.filter(({ name }) => isTenant(name)).length
  return {
    problems,
    tables: { tenant, global: tables.length - tenant },
    uniqueIndexes: indexes.filter(({ isUnique }) => isUnique).length,
    foreignKeys: keys.length,
  }
}

const keptAs = (table: string) => GLOBAL_TABLES[table]?.kept ?? 'tenant'

/**
 * What Citus 13.2 refuses of the schema: triggers on tables that are not local (`commands/trigger.c` of its source: "triggers are
 * not supported on distributed tables and reference tables"), and foreign keys that set a part of their columns to null
 * (`commands/foreign_constraint.c`: "SET NULL or SET DEFAULT is not supported in ON DELETE operation when distribution key is
 * included").
 */
export async function findUndistributable(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; name: string }>(sql`
    select t.relname as table, g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace
    union all
    select t.relname, c.conname from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.confdelsetcols is not null and t.relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows.filter(({ table }) => keptAs(table) !== 'local').map(({ table, name }) => `${table}: ${name}`)
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

async function findArraysOfNumbers(db: Executor) {
  const { rows } = await db.execute<{ table: string; name: string }>(sql`
    select t.relname as table, a.attname as name
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('int2[]'::regtype, 'int4[]'::regtype, 'int8[]'::regtype, 'numeric[]'::regtype)
    order by 1, 2`)
  return rows
}

/** Column names for a list of column numbers, in order. */
const named = (table: string, numbers: string) =>
  sql.raw(`(select json_agg(a.attname order by k.ord) from unnest(${numbers}) with ordinality k (number, ord)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`)

async function findIndexes(db: Executor) {
  const { rows } = await db.execute<{
    table: string
    name: string
    columns: string[]
    isUnique: boolean
  }>(sql`
    select t.relname as table, x.relname as name, i.indisunique as "isUnique",
      coalesce(${named('i.indrelid', 'i.indkey::int2[]')}, '[]') as columns
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where t.relnamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

/** The columns that an index of a foreign key has to begin with: all but the workspace, where there are others. */
const entryOf = (columns: string[]) => {
  const others = columns.filter(column => column !== 'workspace_id')
  return others.length > 0 ? others : columns
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
        and (i.indkey::int2[])[0:cardinality(e.numbers) - 1] @> e.numbers) as "isIndexed"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    left join pg_attribute w on w.attrelid = c.conrelid and w.attname = 'workspace_id'
    cross join lateral (
      select coalesce(nullif(array_remove(c.conkey, w.attnum), '{}'), c.conkey) as numbers
    ) e
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

/**
 * How PostgreSQL checks foreign keys to tables of tenants, and what it looks for when a row is deleted that they name, by the
 * plans that it keeps for all later ones: those that enter an index by anything but the columns of the key.
 */
export async function findUnsureChecks(db: Executor): Promise<string[]> {
  const problems: string[] = []
  const isTenant = (table: string) => !(table in GLOBAL_TABLES)
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
  for (const { name, table, columns, target, targetColumns } of await findForeignKeys(db)) {
    if (!isTenant(target)) continue
    const check = `select 1 from only ${target} x where ${equal(targetColumns)} for key share of x`
    const conditions = await indexConditions(db, check, columns.length)
    if (!targetColumns.every(column => hasColumn(conditions, column)))
      problems.push(`the check of ${name} enters ${target} by ${conditions || 'no index'}`)
    const deletion = await indexConditions(
      db,
      `delete from only ${table} where ${equal(columns)}`,
      columns.length,
    )
    if (!entryOf(columns).every(column => hasColumn(deletion, column)))
      problems.push(`what ${name} deletes is found in ${table} by ${deletion || 'no index'}`)
  }
  return problems
}

const hasColumn = (condition: string, column: string) => new RegExp(`\\b${column}\\b`).test(condition)

const equal = (columns: string[]) => columns.map((column, at) => `${column} = $${at + 1}`).join(' and ')

/** The condition by which the plan of a statement with this number of ids enters an index; empty without one. */
async function indexConditions(db: Executor, statement: string, count: number): Promise<string> {
  const list = (value: string) => Array(count).fill(value).join(', ')
  await db.execute(sql.raw(`prepare checked (${list('unknown')}) as ${statement}`))
  const { rows } = await db.execute(sql.raw(`explain (costs off) execute checked (${list("'1'")})`))
  await db.execute(sql`deallocate checked`)
  const lines = rows.map(row => String(row['QUERY PLAN']))
  return lines.find(line => line.includes('Index Cond'))?.replace(/.*Index Cond: /, '') ?? ''
}
