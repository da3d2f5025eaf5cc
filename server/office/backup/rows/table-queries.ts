import type { ClientBase } from 'pg'

/** A connection that sees the database which is backed up, or restored to. */
export type Client = Pick<ClientBase, 'query'>

/** A table as the database itself knows it. */
export interface StoredTable {
  /** With its schema unless that is `public`, quoted where that is needed. */
  name: string
  /** Those that are stored, by name: generated ones are computed again. */
  columns: { name: string; type: string }[]
}

/** Makes names and values read the same from every server. */
const SAME_WORDS = `set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`

/** Of the product, of its job queue, and of its migrations. */
const OURS = `('public', 'pgboss', 'drizzle')`

/** What belongs to no extension. */
const isOwn = (catalog: 'pg_class', oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/**
 * The tables of the product, of its job queue, and of its migrations. From then on, this connection writes and reads names and
 * values in the same words as every other that was asked for its tables.
 */
export async function findTables(client: Client): Promise<StoredTable[]> {
  await client.query(SAME_WORDS)
  const { rows } = await client.query<StoredTable>(
    `select c.oid::regclass::text as name,
        (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname),
            'type', format_type(a.atttypid, a.atttypmod)) order by a.attname), '[]')
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace::regnamespace::text in ${OURS} and ${isOwn('pg_class', 'c.oid')}
      order by 1`,
  )
  return rows
}

/** Whether there are tables of anybody, in any schema. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where c.relkind in ('r', 'p')
      and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' and ${isOwn('pg_class', 'c.oid')} limit 1`,
  )
  return rows.length > 0
}

/** How many rows each of these tables has. */
export async function countRows(client: Client, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** The sequences behind the ids of the tables: the value that each gave last, as text, and whether it did give it. */
export async function findSequences(
  client: Client,
): Promise<[name: string, value: string, isCalled: boolean][]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'S' and c.relnamespace::regnamespace::text in ${OURS} order by 1`,
  )
  const found: [string, string, boolean][] = []
  for (const { name } of rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    if (rows[0]) found.push([name, rows[0].value, rows[0].isCalled])
  }
  return found
}

/** Sets the sequences that are there. */
export async function setSequences(
  client: Client,
  sequences: readonly [name: string, value: string, isCalled: boolean][],
): Promise<void> {
  for (const [name, value, isCalled] of sequences)
    await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
      name,
      value,
      isCalled,
    ])
}
