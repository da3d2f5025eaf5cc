CREATE TABLE "mailbox_stretches" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"folder" text NOT NULL,
	"unit" text NOT NULL,
	"starts_on" date NOT NULL,
	"total" integer NOT NULL,
	"conversations" integer NOT NULL,
	CONSTRAINT "mailbox_stretches_pkey" PRIMARY KEY("account_id","folder","unit","starts_on","workspace_id"),
	CONSTRAINT "mailbox_stretches_folder_known" CHECK ("mailbox_stretches"."folder" in ('inbox', 'starred', 'sent', 'drafts', 'trash', 'archive', 'spam', 'snoozed')),
	CONSTRAINT "mailbox_stretches_unit_known" CHECK ("mailbox_stretches"."unit" in ('day', 'month'))
);
--> statement-breakpoint
ALTER TABLE "mailbox_stretches" ADD CONSTRAINT "mailbox_stretches_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nobody writes mail until what is there has been counted. Readers do not wait.
LOCK TABLE messages IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- Counts messages that came into folders (total above 0) or left them (below), or whose number of unread ones changed, by folder,
-- conversation and moment, each once. A conversation counts in the stretch of its newest message in the folder. So for each
-- conversation of which messages come into a folder or leave it, the newest one there is looked up as it is now, and as it was
-- before: what is there now, less what came, and what left. Of n messages that came, one at least of the newest n + 1 was
-- there before, if any was.
create function count_messages(workspace_ids bigint[], account_ids bigint[], folders text[], thread_ids bigint[], times timestamptz[],
  totals int[], unreads int[]) returns void language plpgsql as $body$
begin
  with changed as materialized (
    select * from unnest($1, $2, $3, $4, $5, $6, $7)
      as c (workspace_id, account_id, folder, thread_id, received_at, total, unread)
  ), conversations as materialized (
    select t.workspace_id, t.account_id, t.folder, n.before, n.now from (
      select c.workspace_id, c.account_id, c.folder, c.thread_id, sum(greatest(c.total, 0)) as came,
        array_agg(c.received_at) as at, array_agg(c.total) as more
      from changed c where c.total <> 0
      group by c.workspace_id, c.account_id, c.folder, c.thread_id
    ) t cross join lateral (
      select max(e.at) filter (where e.here > 0) as now, max(e.at) filter (where e.here > e.more) as before from (
        select x.at, sum(x.here) as here, sum(x.more) as more from (
          (-- `+ 0`: before a table is analysed, its key looks as good as the index of conversations.
          select m.received_at as at, 1 as here, 0 as more from messages m
          where m.workspace_id + 0 = t.workspace_id and m.thread_id = t.thread_id and case t.folder
            when 'inbox' then m.in_inbox
            when 'starred' then m.is_starred and not m.in_trash and m.orphaned_at is null
            when 'sent' then m.in_sent when 'drafts' then m.in_drafts when 'trash' then m.in_trash
            when 'spam' then m.in_spam when 'archive' then m.in_archive end
          order by m.received_at desc limit t.came + 1)
          union all
          select c.at, 0, c.more from unnest(t.at, t.more) as c (at, more)
        ) x group by x.at
      ) e
    ) n where n.before is distinct from n.now
  ), days as materialized (
    select s.workspace_id, s.account_id, s.folder, (s.at at time zone 'UTC')::date as day,
      sum(s.total)::int as total, sum(s.unread)::int as unread, sum(s.conversations)::int as conversations
    from (
      select workspace_id, account_id, folder, received_at as at, total, unread, 0 as conversations from changed
      union all select workspace_id, account_id, folder, now, 0, 0, 1 from conversations where now is not null
      union all select workspace_id, account_id, folder, before, 0, 0, -1 from conversations where before is not null
    ) s group by s.workspace_id, s.account_id, s.folder, day
  ), counted as (
    insert into mailbox_counts (workspace_id, account_id, folder, total, unread, conversations)
    select workspace_id, account_id, folder, sum(total), sum(unread), sum(conversations) from days
    group by workspace_id, account_id, folder order by workspace_id, account_id, folder
    on conflict (workspace_id, account_id, folder) do update
      set total = mailbox_counts.total + excluded.total, unread = mailbox_counts.unread + excluded.unread,
        conversations = mailbox_counts.conversations + excluded.conversations
  )
  insert into mailbox_stretches (workspace_id, account_id, folder, unit, starts_on, total, conversations)
  select d.workspace_id, d.account_id, d.folder, u.unit, date_trunc(u.unit, d.day::timestamp)::date, sum(d.total),
    sum(d.conversations)
  from days d cross join (values ('day'), ('month')) u (unit)
  group by d.workspace_id, d.account_id, d.folder, u.unit, 5
  having sum(d.total) <> 0 or sum(d.conversations) <> 0
  order by d.workspace_id, d.account_id, d.folder, u.unit, 5
  on conflict (account_id, folder, unit, starts_on, workspace_id) do update
    set total = mailbox_stretches.total + excluded.total,
      conversations = mailbox_stretches.conversations + excluded.conversations;
end
$body$;
--> statement-breakpoint
-- The functions of 0000, which now count by day and month as well.
create or replace function messages_counted_on_insert() returns trigger language plpgsql as $body$
begin
  perform count_messages(array_agg(c.workspace_id), array_agg(c.account_id), array_agg(c.folder), array_agg(c.thread_id),
    array_agg(c.received_at), array_agg(c.total), array_agg(c.unread))
  from (
    select r.workspace_id, r.account_id, f.folder, r.thread_id, r.received_at, sum(r.sign)::int as total,
      sum(case when r.is_read then 0 else r.sign end)::int as unread
    from (select 1 as sign, n.* from new_rows n) r
    cross join lateral (values
      ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
      ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam), ('archive', r.in_archive)
    ) f (folder, holds)
    where f.holds and exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
    group by r.workspace_id, r.account_id, f.folder, r.thread_id, r.received_at
    having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
  ) c having count(*) > 0;

  insert into mailbox_versions (workspace_id, account_id, version)
  select r.workspace_id, r.account_id, 1 from new_rows r
  where exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
  group by r.workspace_id, r.account_id order by r.workspace_id, r.account_id
  on conflict (workspace_id, account_id) do update set version = mailbox_versions.version + 1;
  return null;
end
$body$;
--> statement-breakpoint
create or replace function messages_counted_on_update() returns trigger language plpgsql as $body$
begin
  perform count_messages(array_agg(c.workspace_id), array_agg(c.account_id), array_agg(c.folder), array_agg(c.thread_id),
    array_agg(c.received_at), array_agg(c.total), array_agg(c.unread))
  from (
    select r.workspace_id, r.account_id, f.folder, r.thread_id, r.received_at, sum(r.sign)::int as total,
      sum(case when r.is_read then 0 else r.sign end)::int as unread
    from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) r
    cross join lateral (values
      ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
      ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam), ('archive', r.in_archive)
    ) f (folder, holds)
    where f.holds and exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
    group by r.workspace_id, r.account_id, f.folder, r.thread_id, r.received_at
    having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
  ) c having count(*) > 0;

  insert into mailbox_versions (workspace_id, account_id, version)
  select r.workspace_id, r.account_id, 1 from (select workspace_id, account_id from new_rows union all select workspace_id, account_id from old_rows) r
  where exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
  group by r.workspace_id, r.account_id order by r.workspace_id, r.account_id
  on conflict (workspace_id, account_id) do update set version = mailbox_versions.version + 1;
  return null;
end
$body$;
--> statement-breakpoint
create or replace function messages_counted_on_delete() returns trigger language plpgsql as $body$
begin
  perform count_messages(array_agg(c.workspace_id), array_agg(c.account_id), array_agg(c.folder), array_agg(c.thread_id),
    array_agg(c.received_at), array_agg(c.total), array_agg(c.unread))
  from (
    select r.workspace_id, r.account_id, f.folder, r.thread_id, r.received_at, sum(r.sign)::int as total,
      sum(case when r.is_read then 0 else r.sign end)::int as unread
    from (select -1 as sign, o.* from old_rows o) r
    cross join lateral (values
      ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
      ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam), ('archive', r.in_archive)
    ) f (folder, holds)
    where f.holds and exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
    group by r.workspace_id, r.account_id, f.folder, r.thread_id, r.received_at
    having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
  ) c having count(*) > 0;

  insert into mailbox_versions (workspace_id, account_id, version)
  select r.workspace_id, r.account_id, 1 from old_rows r
  where exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
  group by r.workspace_id, r.account_id order by r.workspace_id, r.account_id
  on conflict (workspace_id, account_id) do update set version = mailbox_versions.version + 1;
  return null;
end
$body$;
--> statement-breakpoint
insert into mailbox_stretches (workspace_id, account_id, folder, unit, starts_on, total, conversations)
select d.workspace_id, d.account_id, d.folder, u.unit, date_trunc(u.unit, d.day::timestamp)::date, sum(d.total), sum(d.conversations)
from (
  select c.workspace_id, c.account_id, c.folder, (c.received_at at time zone 'UTC')::date as day, count(*) as total,
    count(*) filter (where c.is_newest) as conversations
  from (
    select m.workspace_id, m.account_id, f.folder, m.received_at,
      row_number() over (partition by m.workspace_id, f.folder, m.thread_id order by m.received_at desc, m.id desc) = 1 as is_newest
    from messages m cross join lateral (values
      ('inbox', m.in_inbox), ('starred', m.is_starred and not m.in_trash and m.orphaned_at is null),
      ('sent', m.in_sent), ('drafts', m.in_drafts), ('trash', m.in_trash), ('spam', m.in_spam),
      ('archive', m.in_archive)
    ) f (folder, holds)
    where f.holds
  ) c group by c.workspace_id, c.account_id, c.folder, day
) d cross join (values ('day'), ('month')) u (unit)
group by d.workspace_id, d.account_id, d.folder, u.unit, 5;
