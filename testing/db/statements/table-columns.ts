import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema/index.ts'

/** Of 0.1.0, and still there for a rolling upgrade: not in the schema any more. */
const EARLIER = { message_chunks: ['workspace_id', 'message_id'] }

const known = new Map<string, ReadonlySet<string>>([
  ...Object.values(schema).flatMap((table): [string, Set<string>][] =>
    is(table, PgTable)
      ? [[getTableName(table), new Set(Object.values(getTableColumns(table)).map(({ name }) => name))]]
      : [],
  ),
  ...Object.entries(EARLIER).map(([table, columns]): [string, Set<string>] => [table, new Set(columns)]),
])

/** The columns of a table of the product. */
export const columnsOf = (table: string): ReadonlySet<string> | undefined => known.get(table)
