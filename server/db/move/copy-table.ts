import pg, { type ClientBase } from 'pg'
import { copyIn, copyOut } from './copy-messages.ts'
import type { StoredTable } from './tables.ts'

/** Stored bytes of a page. As text they are several times as many, because long values are stored compressed. */
const PAGE_BYTES = 1024 * 1024
const PAGE_ROWS = 5000

/** Copies all rows of a table page by page, so that memory holds one page of it. The other table is empty. */
export async function copyTable(from: ClientBase, to: ClientBase, table: StoredTable): Promise<void> {
  const columns = table.columns.map(({ name }) => name).join(', ')
  for (let after: string[] | null = null; ; ) {
    const last: string[] | null = await endOfPage(from, table, after)
    if (!last) return
    const page = [...(after ? [isBeyond(table, after)] : []), `not (${isBeyond(table, last)})`].join(' and ')
    const rows = await copyOut(from, `copy (select ${columns} from ${table.name} where ${page}) to stdout`)
    await copyIn(to, `copy ${table.name} (${columns}) from stdin`, rows)
    after = last
  }
}

/** The key of the last row of the page that begins after this key; null after the last page. */
async function endOfPage(
  client: ClientBase,
  table: StoredTable,
  after: string[] | null,
): Promise<string[] | null> {
  const key = table.key.join(', ')
  const size = table.columns
    .filter(({ isLong }) => isLong)
    .map(({ name }) => `coalesce(pg_column_size(${name}), 0)`)
  const { rows } = await client.query<{ key: string[] }>(
    `select array[${table.key.map(name => `${name}::text`).join(', ')}] as key from (
      select ${key}, sum(${[8, ...size].join(' + ')}) over rows_so_far as bytes, row_number() over rows_so_far as place
      from (select * from ${table.name} ${after ? `where ${isBeyond(table, after)}` : ''} order by ${key} limit ${PAGE_ROWS}) rows
      window rows_so_far as (order by ${key} rows unbounded preceding)) page
    where bytes <= ${PAGE_BYTES} or place = 1 order by place desc limit 1`,
  )
  return rows[0]?.key ?? null
}

/** A condition without parameters, because `copy` takes none. */
function isBeyond({ key, columns }: StoredTable, values: readonly string[]): string {
  const typeOf = (name: string) => columns.find(column => column.name === name)?.type
  const limits = key.map((name, at) => `${pg.escapeLiteral(values[at] ?? '')}::${typeOf(name)}`)
  return `(${key.join(', ')}) > (${limits.join(', ')})`
}
