import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type KeyOf<T extends PgTable> = keyof T['_']['columns'] & string

/** Some columns of a table, for a statement that fills them from a JSON record set. */
export interface JsonRecord {
  /** The names of the columns in the database, quoted. */
  names: string[]
  /** `"key" type, …`, for `json_to_recordset(…) as r (…)`. */
  types: SQL
  /** `column, …`, for `insert into … (…)`. */
  columns: SQL
  /** `r."key", …`, for `select …`. */
  values: SQL
}

/** The keys of the records are those of the schema; the types are those of the columns. The record set is named `r`. */
export function jsonRecord<T extends PgTable>(table: T, keys: readonly KeyOf<T>[]): JsonRecord {
  const all = getTableColumns(table)
  const columns = keys.map(key => {
    const column = all[key]
    if (!column) throw new Error(`the table has no column ${key}`)
    return { name: `"${column.name}"`, type: `"${key}" ${column.getSQLType()}`, value: `r."${key}"` }
  })
  const list = (parts: string[]) => sql.raw(parts.join(', '))
  const names = columns.map(({ name }) => name)
  return {
    names,
    types: list(columns.map(({ type }) => type)),
    columns: list(names),
    values: list(columns.map(({ value }) => value)),
  }
}
