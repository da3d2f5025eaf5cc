-- The functions of 0028, which now count conversations as well. A statement that brings messages of a conversation into a
-- folder adds it there if no others of it are there; one that takes them away removes it if none are left. Only
-- conversations whose number of messages in the folder changes are looked up, by their index.
do $generate$
declare
  op text;
  source text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    source := case op
      when 'insert' then 'select 1 as sign, n.* from new_rows n'
      when 'delete' then 'select -1 as sign, o.* from old_rows o'
      else 'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o'
    end;
    execute format($function$
      create or replace function messages_counted_on_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into mailbox_counts (workspace_id, account_id, folder, total, unread, conversations)
        select c.workspace_id, c.account_id, c.folder, sum(c.total), sum(c.unread), sum(
          case when c.total = 0 then 0 else (
            -- `+ 0`: before a table is analysed, its key looks as good as the index of conversations.
            select case when c.total > 0 then (count(*) <= c.total)::int else -(count(*) = 0)::int end from (
              select from messages m
              where m.workspace_id + 0 = c.workspace_id and m.thread_id = c.thread_id and case c.folder
                when 'inbox' then m.in_inbox
                when 'starred' then m.is_starred and not m.in_trash and m.orphaned_at is null
                when 'sent' then m.in_sent when 'drafts' then m.in_drafts when 'trash' then m.in_trash
                when 'spam' then m.in_spam when 'archive' then m.in_archive end
              limit greatest(c.total, 0) + 1) there) end)
        from (
          select r.workspace_id, r.account_id, r.thread_id, f.folder, sum(r.sign) as total,
            sum(case when r.is_read then 0 else r.sign end) as unread
          from (%2$s) r
          cross join lateral (values
            ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
            ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam),
            ('archive', r.in_archive)
          ) f (folder, holds)
          where f.holds and exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
          group by r.workspace_id, r.account_id, r.thread_id, f.folder
          having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
        ) c
        group by c.workspace_id, c.account_id, c.folder
        order by c.workspace_id, c.account_id, c.folder
        on conflict (workspace_id, account_id, folder) do update
          set total = mailbox_counts.total + excluded.total, unread = mailbox_counts.unread + excluded.unread,
            conversations = mailbox_counts.conversations + excluded.conversations;

        insert into mailbox_versions (workspace_id, account_id, version)
        select r.workspace_id, r.account_id, 1 from (%2$s) r
        where exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
        group by r.workspace_id, r.account_id order by r.workspace_id, r.account_id
        on conflict (workspace_id, account_id) do update set version = mailbox_versions.version + 1;
        return null;
      end
      $body$;
    $function$, op, source);
  end loop;
end
$generate$;
--> statement-breakpoint
update mailbox_counts c set conversations = n.conversations from (
  select m.workspace_id, m.account_id, f.folder, count(distinct m.thread_id) as conversations
  from messages m cross join lateral (values
    ('inbox', m.in_inbox), ('starred', m.is_starred and not m.in_trash and m.orphaned_at is null),
    ('sent', m.in_sent), ('drafts', m.in_drafts), ('trash', m.in_trash), ('spam', m.in_spam),
    ('archive', m.in_archive)
  ) f (folder, holds)
  where f.holds group by m.workspace_id, m.account_id, f.folder
) n where n.workspace_id = c.workspace_id and n.account_id = c.account_id and n.folder = c.folder;
