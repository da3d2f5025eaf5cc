import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type KeyOf<T extends PgTable> = keyof T['_']['columns'] & string

/** Some columns of a table, for a statement that fills them from a JSON record set. */
interface JsonRecord {
  /** The names of the columns in the database, quoted. */
  names: string[]
  /** `"key" type, …`, for `json_to_recordset(…) as r (…)`. */
  types: SQL
  /** `column, …`, for `insert into … (…)`. */
  columns: SQL
  /** `r."key", …`, for `select …`. */
  values: SQL
  /** The same, with the column's default where a record has no value, or null. */
  filled: SQL
}

/** All keys of a table but these. */
export const keysBut = <T extends PgTable>(table: T, ...left: KeyOf<T>[]): KeyOf<T>[] =>
  (Object.keys(getTableColumns(table)) as KeyOf<T>[]).filter(key => !left.includes(key))

/** The keys of the records are those of the schema; the types are those of the columns. The record set is named `r`. */
export function jsonRecord<T extends PgTable>(table: T, keys: readonly KeyOf<T>[]): JsonRecord {
  const all = getTableColumns(table)
  const columns = keys.map(key => {
    const column = all[key]
    if (!column) throw new Error(`the table has no column ${key}`)
    const value = `r."${key}"`
    const given = sql.raw(value)
    const filled =
      column.default === undefined ? given : sql`coalesce(${given}, ${sql.param(column.default, column)})`
    return { name: `"${column.name}"`, type: `"${key}" ${column.getSQLType()}`, value, filled }
  })
  const list = (parts: string[]) => sql.raw(parts.join(', '))
  const names = columns.map(({ name }) => name)
  return {
    names,
    types: list(columns.map(({ type }) => type)),
    columns: list(names),
    values: list(columns.map(({ value }) => value)),
    filled: sql.join(
      columns.map(({ filled }) => filled),
      sql`, `,
    ),
  }
}

/** What an insert of such records does with a row that has their key: it takes the new values. */
export const overwrite = (key: string, { names }: JsonRecord): SQL =>
  sql.raw(`on conflict (${key}) do update set
    (${names.join(', ')}) = (${names.map(name => `excluded.${name}`).join(', ')})`)
