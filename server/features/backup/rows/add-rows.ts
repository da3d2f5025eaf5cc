import pg, { type ClientBase } from 'pg'
import { ROWS } from '../archive/manifest.ts'
import type { Archive } from '../archive/write-archive.ts'
import { copyOut } from './copy-messages.ts'
import type { StoredTable } from './table-queries.ts'

/** Stored bytes of a page. As text they are several times as many, because long values are stored compressed. */
const PAGE_BYTES = 1024 * 1024
const PAGE_ROWS = 5000
const FIRST_ROWS = 500

/**
 * Adds all rows of a table, page by page, so that memory holds two pages of it: one is added while the next is read. Each part
 * is what `COPY … TO STDOUT` writes, which all versions of PostgreSQL read. Answers how many rows these were.
 */
export async function addRows(archive: Archive, client: ClientBase, table: StoredTable): Promise<number> {
  const columns = table.columns.map(({ name }) => name).join(', ')
  let rows = 0
  let number = 0
  let adding: Promise<void> = Promise.resolve()
  for (let [after, most]: [string[] | null, number] = [null, FIRST_ROWS]; ; ) {
    const last: End | null = await endOfPage(client, table, after, most)
    if (!last && number > 0) break
    const conditions = [
      ...(after ? [compared(table, '>', after)] : []),
      ...(last ? [compared(table, '<=', last.key)] : []),
    ]
    const page = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const copied = await copyOut(client, `copy (select ${columns} from ${table.name} ${page}) to stdout`)
    number += 1
    rows += copied.rows
    const name = `${ROWS}${table.name}/${String(number).padStart(6, '0')}`
    await adding
    if (copied.rows > 0) adding = archive.add(name, copied.bytes.length, [copied.bytes])
    // Its failure is met where it is waited for.
    adding.catch(() => {})
    if (!last) break
    after = last.key
    // Looking far beyond the end of a page takes longer than reading it.
    most = Math.min(PAGE_ROWS, 2 * copied.rows)
  }
  await adding
  return rows
}

interface End {
  key: string[]
}

/** The last row of the page that begins after this key; null after the last page, and for a table without a key. */
async function endOfPage(
  client: ClientBase,
  table: StoredTable,
  after: string[] | null,
  most: number,
): Promise<End | null> {
  if (!table.key) return null
  const key = table.key.join(', ')
  const size = table.columns
    .filter(({ isLong }) => isLong)
    .map(({ name }) => `coalesce(pg_column_size(${name}), 0)`)
  const { rows } = await client.query<End>(
    `select array[${table.key.map(name => `${name}::text`).join(', ')}] as key from (
      select ${key}, sum(${[8, ...size].join(' + ')}) over rows_so_far as bytes, row_number() over rows_so_far as place
      from (select * from ${table.name} ${after ? `where ${compared(table, '>', after)}` : ''} order by ${key} limit ${most}) rows
      window rows_so_far as (order by ${key} rows unbounded preceding)) page
    where bytes <= ${PAGE_BYTES} or place = 1 order by place desc limit 1`,
  )
  return rows[0] ?? null
}

/**
 * A condition on the key, without parameters, because `copy` takes none. An index is not searched for the opposite of a comparison
 * of rows, so it is said the way it is meant.
 */
function compared({ key, columns }: StoredTable, operator: '>' | '<=', values: readonly string[]): string {
  const names = key ?? []
  const typeOf = (name: string) => columns.find(column => column.name === name)?.type
  const limits = names.map((name, at) => `${pg.escapeLiteral(values[at] ?? '')}::${typeOf(name)}`)
  return `(${names.join(', ')}) ${operator} (${limits.join(', ')})`
}
