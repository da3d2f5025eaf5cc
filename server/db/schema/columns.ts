import { getTableName, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  primaryKey,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Identity primary key of a global table; a JavaScript number is wide enough (2^53). */
export const primaryId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The id of a tenant's row: unique in the whole installation, but the key is the workspace and the id (`tenantKey`). */
export const rowId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

export const reference = (name: string) => bigint(name, { mode: 'number' })

/** The tenant that a row belongs to; part of every key of its table, see docs/decisions/023-workspaces.md. */
export const workspaceId = () => reference('workspace_id').notNull()

type Column = ExtraConfigColumn | AnyPgColumn
interface OfTenant {
  workspaceId: Column
}

type Columns = [Column, ...Column[]]

/**
 * The primary key of a tenant's table: these columns, then the workspace. Like every index it begins with a column that
 * distinguishes rows of one workspace: a plan that is made while a table is small may use any index that begins with the
 * workspace, and then reads the whole workspace each time (docs/decisions/023-workspaces.md).
 */
export const tenantKey = (t: OfTenant, ...columns: Columns) => keyOf([...columns, t.workspaceId])

/**
 * The primary key with the workspace first, then these columns. For a table that refers to `workspaces` itself, so that
 * the key also serves as the index of that foreign key, and for a table that is read in the order of a workspace.
 */
export const workspaceKey = (t: OfTenant, ...columns: Columns) => keyOf([t.workspaceId, ...columns])

function keyOf(columns: Columns | [...Columns, Column]) {
  const [first, ...others] = columns as [AnyPgColumn, ...AnyPgColumn[]]
  return primaryKey({ name: `${getTableName(first.table)}_pkey`, columns: [first, ...others] })
}

/**
 * A foreign key between tables of tenants: both rows are of one workspace. The row is deleted with the row it refers to,
 * unless `onDelete` says otherwise. "set null" has to be changed by hand in the migration to `ON DELETE SET NULL
 * (the_column)`: Drizzle cannot express that, and plain SET NULL would empty `workspace_id`, too. A distributed database cannot
 * either, so the column also stands in `distributed/forget.ts`.
 */
export const tenantReference = (
  t: OfTenant,
  column: Column,
  target: OfTenant,
  targetColumn: Column,
  onDelete: 'cascade' | 'set null' | 'no action' = 'cascade',
) => {
  const own = column as AnyPgColumn
  return foreignKey({
    name: `${getTableName(own.table)}_${own.name}_fk`,
    columns: [t.workspaceId as AnyPgColumn, own],
    foreignColumns: [target.workspaceId as AnyPgColumn, targetColumn as AnyPgColumn],
  }).onDelete(onDelete)
}

/** A check that limits a column to the values of its type. Null passes if the column may be null. */
export const oneOf = (column: Column, values: readonly string[]) => {
  const own = column as AnyPgColumn
  const list = sql.raw(values.map(value => `'${value}'`).join(', '))
  return check(`${getTableName(own.table)}_${own.name}_known`, sql`${own} in (${list})`)
}

/** A check that these columns are either all set or all null. */
export const allOrNone = (name: string, ...columns: Column[]) => {
  const list = sql.join(columns, sql`, `)
  return check(`${name}_whole`, sql`num_nonnulls(${list}) in (0, ${sql.raw(String(columns.length))})`)
}

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Text that is compared letter by letter, so that databases with different languages sort it alike. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
