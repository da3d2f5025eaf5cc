import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { OF_THE_PRODUCT } from '../statements/callers.ts'

/**
 * Replaces what triggers do that a distributed database does not have (`server/db/distributed/old-triggers.ts`). They tell nothing
 * of what the product writes, also by a cascade: a transaction is refused in which no statement of the product tells it
 * (`server/db/memory/tell-change.ts`). They still tell of what a test writes by itself.
 */
export async function refuseUntoldWrites({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`
    create schema if not exists testing;
    create table if not exists testing.untold (topic text, name text);

    create or replace function tell_change(topic json) returns void language plpgsql as $body$
    declare
      message text := json_build_object('changed', topic);
      told text := coalesce(current_setting('testing.told', true), '');
    begin
      perform set_config('testing.told', told || '|' || topic || '|', true);
      perform pg_notify('quillbox_events', message);
      raise info 'quillbox_events %', message;
    end $body$;

    create or replace function testing.must_be_told(topic json, name text) returns void language plpgsql as $body$
    begin
      if name = 'sessions' or position(${sql.raw(`'${OF_THE_PRODUCT}'`)} in current_query()) = 0 then
        perform tell_change(topic);
      else
        insert into testing.untold values (topic::text, name);
      end if;
    end $body$;

    create or replace function tell_people_changed() returns trigger language plpgsql as $body$
    begin
      perform testing.must_be_told('"people"', tg_table_name);
      return null;
    end $body$;

    create or replace function tell_mailbox_changed() returns trigger language plpgsql as $body$
    begin
      if tg_op <> 'INSERT' then perform testing.must_be_told(to_json(old.workspace_id), tg_table_name); end if;
      if tg_op <> 'DELETE' then perform testing.must_be_told(to_json(new.workspace_id), tg_table_name); end if;
      return null;
    end $body$;

    create or replace function testing.is_told() returns trigger language plpgsql as $body$
    declare
      told text := coalesce(current_setting('testing.told', true), '');
    begin
      if position('|"people"|' in told) = 0 and position('|' || new.topic || '|' in told) = 0 then
        raise exception 'nobody is told that % of % have changed', new.name, new.topic;
      end if;
      delete from testing.untold;
      return null;
    end $body$;

    drop trigger if exists is_told on testing.untold;
    create constraint trigger is_told after insert on testing.untold deferrable initially deferred
      for each row execute function testing.is_told()`)
}
