import pg, { type ClientBase } from 'pg'
import { StartupError } from '#server/platform/errors.ts'
import { copyTable } from './copy-table.ts'
import { type Fingerprint, findSequences, findTables, fingerprint, type StoredTable } from './tables.ts'

/** Told before each step. */
export type OnStep = (step: string) => unknown

export interface Compared {
  name: string
  from: Fingerprint
  to: Fingerprint
}

/** Vectors of 0.1.0, which need pgvector. They were taken over (`carry-over.ts`), or are made anew. */
const LEFT_BEHIND = 'message_chunks'

/** Copies all rows into a database of the same version, where nothing else is. */
export async function copyDatabase(from: ClientBase, to: ClientBase, onStep: OnStep): Promise<void> {
  const { tables, places } = await pairTables(from, to)
  await onStep('Preparing the tables')
  const keys = await takeForeignKeys(to)
  for (const { name } of places) await to.query(`alter table ${name} disable trigger user`)
  await to.query(`truncate ${places.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    await onStep(`Copying ${table.name}`)
    await copyTable(from, to, table)
  }
  await onStep('Setting the sequences')
  for (const { name, value, isCalled } of await findSequences(from))
    await to.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
  for (const { table, name, definition } of keys) {
    await onStep(`Checking ${name}`)
    await to.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { name } of places) await to.query(`alter table ${name} enable trigger user`)
  await onStep('Counting for the planner')
  await to.query('analyze')
}

/** Counts the rows of both and sums them up, table by table. */
export async function compareDatabases(
  from: ClientBase,
  to: ClientBase,
  onStep: OnStep,
): Promise<Compared[]> {
  const { tables } = await pairTables(from, to)
  const compared: Compared[] = []
  for (const table of tables) {
    await onStep(`Comparing ${table.name}`)
    const [ours, theirs] = await Promise.all([fingerprint(from, table), fingerprint(to, table)])
    compared.push({ name: table.name, from: ours, to: theirs })
  }
  await onStep('Comparing the sequences')
  const [ours, theirs] = [await findSequences(from), await findSequences(to)]
  const asSum = (found: typeof ours): Fingerprint => ({
    rows: String(found.length),
    sum: found.map(({ name, value, isCalled }) => `${name} ${value} ${isCalled}`).join(', '),
  })
  return [...compared, { name: 'sequences', from: asSum(ours), to: asSum(theirs) }]
}

export const isSame = ({ from, to }: Compared) => from.rows === to.rows && from.sum === to.sum

/** The tables to copy, and all at the target. Refuses databases of different versions. */
async function pairTables(from: ClientBase, to: ClientBase) {
  const places = await findTables(to)
  const there = new Map(places.map(table => [table.name, shapeOf(table)]))
  const tables = (await findTables(from)).filter(({ name }) => name !== LEFT_BEHIND)
  const here = new Map(tables.map(table => [table.name, shapeOf(table)]))
  const names = new Set([...here.keys(), ...there.keys()])
  const different = [...names].filter(name => here.get(name) !== there.get(name))
  if (different.length > 0)
    throw new StartupError(
      `The old database is not of this version: ${different.slice(0, 5).join(', ')}. Start this version on it once, which brings it up to date, and stop it. Tables that are not Quillbox's belong in another schema than "public".`,
    )
  return { tables, places }
}

const shapeOf = ({ columns }: StoredTable) => columns.map(({ name, type }) => `${name} ${type}`).join(', ')

/** Drops the foreign keys, which would be checked row by row and have circles. Adding them again checks them all. */
async function takeForeignKeys(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'pgboss')
      order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Drops what a move that was interrupted has made, and nothing that belongs to extensions. */
export async function clearDatabase(client: ClientBase): Promise<void> {
  for (const schema of ['pgboss', 'drizzle']) await client.query(`drop schema if exists ${schema} cascade`)
  // Sequences of tables go with these.
  const { rows } = await client.query<{ statement: string }>(
    `select 1 as place, format('drop table if exists %s cascade', oid::regclass) as statement from pg_class
      where relkind in ('r', 'p') and ${isOurs('relnamespace', 'pg_class')}
    union all
    select 2, format('drop sequence if exists %s cascade', oid::regclass) from pg_class
      where relkind = 'S' and ${isOurs('relnamespace', 'pg_class')}
    union all
    select 3, format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
      where ${isOurs('pronamespace', 'pg_proc')}
    union all
    select 4, format('drop type if exists %s cascade', oid::regtype) from pg_type
      where typtype in ('e', 'd') and ${isOurs('typnamespace', 'pg_type')}
    order by place`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Names of tables where a new installation has none. */
export async function findForeignTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S') and (${isOurs('relnamespace', 'pg_class')}
        or relnamespace::regnamespace::text in ('pgboss', 'drizzle'))
      order by 1 limit 5`,
  )
  return rows.map(({ name }) => name)
}

const isOurs = (namespace: string, catalog: string) =>
  `${namespace} = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`

/** A database as the operator knows it, without a password. */
export function addressOf(databaseUrl: string): string {
  const { host, user, database, port } = new pg.Client({ connectionString: databaseUrl })
  return `postgres://${user}@${host}:${port}/${database}`
}
