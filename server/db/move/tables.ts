import type { ClientBase } from 'pg'

/** A table as the database itself knows it. */
export interface StoredTable {
  /** With its schema, quoted where that is needed. */
  name: string
  columns: { name: string; type: string; isLong: boolean }[]
  /** Names of the columns of its primary key. */
  key: string[]
}

/** Number of rows, and a sum over all of them that does not depend on their order. */
export interface Fingerprint {
  rows: string
  sum: string
}

/** Tables of the queue with contents of their own; pg-boss makes the others anew. */
const JOB_TABLES = ['queue', 'job', 'job_dependency', 'schedule', 'subscription']

/** Makes values read the same from every server. */
const SAME_WORDS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`

/** Lists the tables of the product and of its queue: each one after those that it refers to, where there is such an order. */
export async function findTables(client: ClientBase): Promise<StoredTable[]> {
  await client.query(SAME_WORDS)
  const { rows } = await client.query<StoredTable & { refersTo: string[] }>(
    `select c.oid::regclass::text as name,
        (select json_agg(json_build_object('name', quote_ident(a.attname),
            'type', format_type(a.atttypid, a.atttypmod), 'isLong', a.attlen < 0) order by a.attname)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select json_agg(quote_ident(a.attname) order by k.place)
          from (select i.indrelid, i.indkey from pg_index i
              left join pg_inherits h on h.inhrelid = i.indrelid
              where i.indisprimary and c.oid in (i.indrelid, h.inhparent) limit 1) i
          cross join unnest(i.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as key,
        array(select distinct f.confrelid::regclass::text from pg_constraint f
          left join pg_inherits h on h.inhrelid = f.conrelid
          where f.contype = 'f' and c.oid in (f.conrelid, h.inhparent) and f.confrelid <> c.oid) as "refersTo"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by n.nspname, c.relname`,
    [JOB_TABLES],
  )
  const sorted = new Map<string, StoredTable>()
  const visiting = new Set<string>()
  const visit = (name: string) => {
    const table = rows.find(row => row.name === name)
    if (!table || visiting.has(name)) return
    visiting.add(name)
    for (const other of table.refersTo.sort()) visit(other)
    sorted.set(name, { name, columns: table.columns, key: table.key })
  }
  for (const { name } of rows) visit(name)
  return [...sorted.values()]
}

/** Equal for tables with the same rows, also on servers of different versions. */
export async function fingerprint(client: ClientBase, { name, columns }: StoredTable): Promise<Fingerprint> {
  await client.query(SAME_WORDS)
  const row = columns.map(column => column.name).join(', ')
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::text as rows,
        coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum from ${name}`,
  )
  return rows[0] as Fingerprint
}

interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

/** The sequences behind the ids of the tables. */
export async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows } = await client.query<Sequence>(
      `select '${name.replaceAll("'", "''")}' as name, last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    if (rows[0]) found.push(rows[0])
  }
  return found
}
