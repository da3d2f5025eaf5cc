import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type KeyOf<T extends PgTable> = keyof T['_']['columns'] & string

/** Columns of a table that come from a JSON record set, written once, for each place of a statement that names them. */
export interface JsonRecord {
  /** The names of the columns in the database. */
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
  const columns = keys.map(key => ({ key, ...pick(all[key]) }))
  const names = columns.map(({ name }) => name)
  const list = (parts: string[]) => sql.raw(parts.join(', '))
  return {
    names,
    types: list(columns.map(({ key, type }) => `"${key}" ${type}`)),
    columns: list(names),
    values: list(keys.map(key => `r."${key}"`)),
  }
}

const pick = (column: PgTable['_']['columns'][string] | undefined) => {
  if (!column) throw new Error('a column that the table does not have')
  return { name: `"${column.name}"`, type: column.getSQLType() }
}
