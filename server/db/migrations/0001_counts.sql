-- Totals a folder (mailbox_counts) and a change counter an account (mailbox_versions), kept exact by
-- statement-level triggers, so that no writer can forget them and a bulk change costs one pass.
-- The rows of an account that is being removed are gone already when the cascade reaches its messages.
do $generate$
declare
  op text;
  source text;
  tables text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    source := case op
      when 'insert' then 'select 1 as sign, n.* from new_rows n'
      when 'delete' then 'select -1 as sign, o.* from old_rows o'
      else 'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o'
    end;
    tables := case op
      when 'insert' then 'new table as new_rows'
      when 'delete' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows'
    end;
    execute format($function$
      create function messages_counted_on_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into mailbox_counts (account_id, folder, total, unread)
        select r.account_id, f.folder, sum(r.sign), sum(case when r.is_read then 0 else r.sign end)
        from (%2$s) r
        cross join lateral (values
          ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
          ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam),
          ('archive', r.in_archive)
        ) f (folder, holds)
        where f.holds and exists (select 1 from mail_accounts a where a.id = r.account_id)
        group by r.account_id, f.folder
        having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
        order by r.account_id, f.folder
        on conflict (account_id, folder) do update
          set total = mailbox_counts.total + excluded.total, unread = mailbox_counts.unread + excluded.unread;

        insert into mailbox_versions (account_id, version)
        select r.account_id, 1 from (%2$s) r
        where exists (select 1 from mail_accounts a where a.id = r.account_id)
        group by r.account_id order by r.account_id
        on conflict (account_id) do update set version = mailbox_versions.version + 1;
        return null;
      end
      $body$;
      create trigger messages_counted_on_%1$s after %1$s on messages
        referencing %3$s for each statement execute function messages_counted_on_%1$s();
    $function$, op, source, tables);
  end loop;
end
$generate$;
