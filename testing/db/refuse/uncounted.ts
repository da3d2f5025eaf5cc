import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { OF_THE_PRODUCT } from '../statements/callers.ts'

const isOfProduct = `position('${OF_THE_PRODUCT}' in current_query()) > 0`

/** Triggers that the product needs no more (`server/db/distributed/old-triggers.ts`): they do what a test writes by itself. */
const LEFT_TO_TESTS = {
  messages_counted_on_insert: 'after insert on messages referencing new table as new_rows for each statement',
  messages_counted_on_update:
    'after update on messages referencing old table as old_rows new table as new_rows for each statement',
  messages_counted_on_delete: 'after delete on messages referencing old table as old_rows for each statement',
  messages_keep_view_members: 'after update on messages referencing new table as changed for each statement',
  keep_draft_files: 'after insert or update of attachments on drafts for each row',
}

/**
 * Refuses to commit a transaction in which statements of the product change messages without counting them or without
 * raising the version of their mailbox (`server/mailbox/counts/count-queries.ts`), or write a draft without naming its files.
 * Nothing has bytes looked at but the product's round.
 */
export async function refuseUncountedWrites({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const [name, when] of Object.entries(LEFT_TO_TESTS))
    await db.execute(
      sql.raw(`create or replace trigger ${name} ${when} when (not ${isOfProduct})
        execute function ${name.replace('messages_keep', 'keep')}()`),
    )
  await db.execute(sql`
    do $do$ declare name text; begin
      for name in select tgrelid::regclass from pg_trigger where tgname = 'check_blob' loop
        execute format('drop trigger check_blob on %s', name);
      end loop;
    end $do$;

    create schema if not exists testing;
    create table if not exists testing.uncounted (workspace_id bigint, account_id bigint, what text, number bigint);

    create or replace function testing.must_be_counted() returns trigger language plpgsql as $body$
    begin
      insert into testing.uncounted
        select r.workspace_id, r.account_id, f.folder || w.what, sum(w.number) * tg_argv[0]::int from written r
        cross join lateral (values
          ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null), ('sent', r.in_sent),
          ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam), ('archive', r.in_archive),
          (r.kind, r.in_inbox and r.kind is not null)) f (folder, holds)
        cross join lateral (values ('', 1), (', unread', (not r.is_read)::int)) w (what, number)
        where f.holds group by 1, 2, 3
        union all select r.workspace_id, r.account_id, 'label ' || l.id || w.what, sum(w.number) * tg_argv[0]::int
        from written r cross join unnest(r.label_ids) as l (id)
        cross join lateral (values ('', 1), (', unread', (not r.is_read)::int)) w (what, number)
        where exists (select from folders f where f.workspace_id = r.workspace_id and f.id = l.id) group by 1, 2, 3
        union all select distinct workspace_id, account_id, 'version', 1 from written;
      return null;
    end $body$;

    create or replace function testing.is_count() returns trigger language plpgsql as $body$
    begin
      insert into testing.uncounted values
        (new.workspace_id, new.account_id, new.folder, coalesce(old.total, 0) - new.total),
        (new.workspace_id, new.account_id, new.folder || ', unread', coalesce(old.unread, 0) - new.unread);
      return null;
    end $body$;

    create or replace function testing.is_label_count() returns trigger language plpgsql as $body$
    begin
      insert into testing.uncounted values
        (new.workspace_id, new.account_id, 'label ' || new.id, old.total - new.total),
        (new.workspace_id, new.account_id, 'label ' || new.id || ', unread', old.unread - new.unread);
      return null;
    end $body$;

    create or replace function testing.is_version() returns trigger language plpgsql as $body$
    begin
      insert into testing.uncounted values (new.workspace_id, new.account_id, 'raised', 1);
      return null;
    end $body$;

    create or replace function testing.is_counted() returns trigger language plpgsql as $body$
    declare wrong record;
    begin
      select u.account_id, u.what, sum(u.number) as number into wrong from testing.uncounted u
      join mail_accounts a on a.workspace_id = u.workspace_id and a.id = u.account_id and a.removed_at is null
      where u.what <> 'raised' group by u.workspace_id, u.account_id, u.what
      having sum(u.number) <> 0 and (u.what <> 'version' or not exists (select from testing.uncounted o
        where o.what = 'raised' and o.workspace_id = u.workspace_id and o.account_id = u.account_id)) limit 1;
      if found then
        raise exception 'of account % the % is not counted: %', wrong.account_id, wrong.what, wrong.number;
      end if;
      delete from testing.uncounted;
      return null;
    end $body$;

    create or replace function testing.has_files() returns trigger language plpgsql as $body$
    begin
      if exists (select from drafts d, jsonb_array_elements(d.attachments) a
        where d.workspace_id = new.workspace_id and d.id = new.id and not exists (select from draft_files f
          where f.workspace_id = d.workspace_id and f.draft_id = d.id and f.blob = a->>'blob')) then
        raise exception 'files of draft % are not named', new.id;
      end if;
      return null;
    end $body$;

    drop trigger if exists is_counted on testing.uncounted;
    create constraint trigger is_counted after insert on testing.uncounted deferrable initially deferred
      for each row execute function testing.is_counted();
    drop trigger if exists has_files on drafts;
    create constraint trigger has_files after insert or update of attachments on drafts deferrable initially deferred
      for each row execute function testing.has_files()`)
  const written = [
    ['insert', 'new', 1],
    ['update', 'new', 1],
    ['update', 'old', -1],
    ['delete', 'old', -1],
  ]
  for (const [event, rows, sign] of written)
    await db.execute(
      sql.raw(`create or replace trigger must_be_counted_${event}_${rows} after ${event} on messages
        referencing ${rows} table as written for each statement when (${isOfProduct})
        execute function testing.must_be_counted('${sign}')`),
    )
  for (const [table, check] of [
    ['mailbox_counts', 'is_count'],
    ['mailbox_versions', 'is_version'],
  ])
    await db.execute(
      sql.raw(`create or replace trigger ${check} after insert or update on ${table} for each row
        when (${isOfProduct}) execute function testing.${check}()`),
    )
  await db.execute(
    sql.raw(`create or replace trigger is_label_count after update of total, unread on folders for each row
      when (${isOfProduct}) execute function testing.is_label_count()`),
  )
}
