-- Processes remember who a session belongs to, what they may see, and the versions of their mailboxes
-- (server/db/memory/memory.ts). These triggers tell every process when the transaction commits (NOTIFY), and the
-- connection that makes the change at once (INFO), so that no writer can forget it.
create function tell_change(topic json) returns void language plpgsql as $$
declare
  message text := json_build_object('changed', topic);
begin
  perform pg_notify('quillbox_events', message);
  raise info 'quillbox_events %', message;
end
$$;
--> statement-breakpoint
create function tell_people_changed() returns trigger language plpgsql as $$
begin
  perform tell_change('"people"');
  return null;
end
$$;
--> statement-breakpoint
create function tell_mailbox_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_change(to_json(old.workspace_id));
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.workspace_id <> old.workspace_id) then
    perform tell_change(to_json(new.workspace_id));
  end if;
  return null;
end
$$;
--> statement-breakpoint
do $generate$
declare
  source text;
begin
  foreach source in array array['team_permissions', 'team_permission_accounts', 'seals', 'workspaces'] loop
    execute format('create trigger %1$s_told after insert or update or delete or truncate on %1$s
      for each statement execute function tell_people_changed()', source);
  end loop;
  foreach source in array array['mail_accounts', 'mailbox_versions'] loop
    execute format('create trigger %1$s_told after insert or update or delete on %1$s
      for each row execute function tell_mailbox_changed()', source);
    execute format('create trigger %1$s_emptied after truncate on %1$s
      for each statement execute function tell_people_changed()', source);
  end loop;
end
$generate$;
--> statement-breakpoint
-- Nothing is remembered of a person or a session that is not there, so new rows change nothing.
create trigger users_told after update or delete or truncate on users
  for each statement execute function tell_people_changed();
--> statement-breakpoint
create trigger sessions_told after delete or truncate on sessions
  for each statement execute function tell_people_changed();
--> statement-breakpoint
-- Each use of a session makes it last longer, which nobody has to know.
create trigger sessions_changed_told after update on sessions for each row
  when (new.expires_at < old.expires_at
    or (new.user_id, new.token_hash, new.proven_at) is distinct from (old.user_id, old.token_hash, old.proven_at))
  execute function tell_people_changed();
