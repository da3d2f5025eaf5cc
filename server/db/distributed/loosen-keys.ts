import { sql } from 'drizzle-orm'
import type { Executor } from '../client.ts'

/**
 * Makes each foreign key that empties a column when the row is deleted that it names one that only checks that, when the
 * transaction ends. For a database that is to be distributed: Citus 13.2 refuses the former ("SET NULL or SET DEFAULT is not
 * supported in ON DELETE operation when distribution key is included"), and the product empties the columns itself
 * (`forget.ts`). Elsewhere they stay, because processes of the release before do not.
 */
export async function loosenKeys(db: Executor): Promise<void> {
  const { rows } = await db.execute<{ statement: string }>(sql`
    select format('alter table %s drop constraint %I, add constraint %I %s', conrelid::regclass, conname, conname,
      regexp_replace(pg_get_constraintdef(oid), ' ON DELETE SET NULL.*', ' deferrable initially deferred')) as statement
    from pg_constraint where contype = 'f' and confdelsetcols is not null and connamespace = 'public'::regnamespace
    order by conname`)
  for (const { statement } of rows) await db.execute(sql.raw(statement))
}
