import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/**
 * Makes the database refuse every statement that deletes more than `most` rows of a table, also by a foreign key's cascade
 * from one row.
 */
export async function refuseLargeDeletes({ db }: Pick<Database, 'db'>, most: number): Promise<void> {
  await db.execute(sql`
    create or replace function delete_is_small() returns trigger language plpgsql as $body$
    declare deleted bigint;
    begin
      select count(*) into deleted from gone;
      if deleted > tg_argv[0]::bigint then
        raise exception '% rows of % are deleted at once', deleted, tg_table_name;
      end if;
      return null;
    end $body$`)
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows)
    await db.execute(
      sql.raw(`create trigger delete_is_small after delete on "${name}"
        referencing old table as gone for each statement execute function delete_is_small('${most}')`),
    )
}
