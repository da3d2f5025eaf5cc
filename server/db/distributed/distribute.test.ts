import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, undone } from '#testing/db/database.ts'
import type { Database, Tx } from '../client.ts'
import { distribute, spread } from './distribute.ts'
import { GLOBAL_TABLES } from './distribution.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

/** Stands for the functions of Citus, which refuse a table with a trigger or a foreign key, and begin its ids at 1 again. */
async function addNodes(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create table public.pg_dist_partition (logicalrelid regclass, partmethod "char");
    create function public.take(name regclass, method "char") returns void language plpgsql as $body$
    begin
      if exists (select from pg_trigger where tgrelid = name and not tgisinternal) then raise exception '% has triggers', name; end if;
      if exists (select from pg_constraint where contype = 'f' and name in (conrelid, confrelid)) then
        raise exception '% has foreign keys', name;
      end if;
      execute coalesce((select string_agg(format('alter table %s alter %I restart', name, attname), ';') from pg_attribute
        where attrelid = name and attidentity <> ''), 'select');
      insert into pg_dist_partition values (name, method);
    end $body$;
    create function public.create_reference_table(name text) returns void language sql as $$ select take(name::regclass, 'n') $$;
    create function public.create_distributed_table(name text, by text, colocate_with text, shard_count int) returns void
      language sql as $$ select take(name::regclass, 'h') $$`)
}

const keysOf = async (tx: Tx) =>
  (
    await tx.execute(sql`
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  ).rows

test('every table is spread as the list says, without triggers, and its foreign keys come back', async () => {
  await undone(database, async tx => {
    const keys = await keysOf(tx)
    await tx.execute(sql`select setval(pg_get_serial_sequence('messages', 'id'), 41)`)
    await addNodes(tx)
    const count = await spread(tx)
    const { rows } = await tx.execute<{ name: string; kept: string }>(sql`
      select logicalrelid::text as name, case partmethod when 'n' then 'reference' else 'tenant' end as kept from pg_dist_partition`)
    expect(rows).toHaveLength(count)
    for (const { name, kept } of rows) expect(kept, name).toBe(GLOBAL_TABLES[name]?.kept ?? 'tenant')
    const spreadOnes = new Set(rows.map(({ name }) => name))
    for (const [name, { kept }] of Object.entries(GLOBAL_TABLES))
      expect(spreadOnes.has(name), name).toBe(kept === 'reference')
    expect(await keysOf(tx)).toEqual(keys)
    const { rows: ids } = await tx.execute(
      sql`select nextval(pg_get_serial_sequence('messages', 'id'))::int as id`,
    )
    expect(ids).toEqual([{ id: 42 }])
    expect(await spread(tx)).toBe(0)
  })
})

test('a database without nodes is left as it is', async () => {
  await expect(distribute(database.db)).rejects.toThrow('The database has no extension Citus')
})
