-- For the time in which statements are made to name their workspace: what an insert leaves out is found by what the row
-- belongs to. Goes, whole, with `drop function fill_workspace() cascade`, once every insert says it, and `$default` in
-- schema/columns.ts with it.
create function fill_workspace() returns trigger language plpgsql as $body$
begin
  case tg_argv[0]
    when 'account' then
      select workspace_id into new.workspace_id from mail_accounts where id = new.account_id;
    when 'message' then
      select workspace_id into new.workspace_id from messages where id = new.message_id;
    when 'thread' then
      select workspace_id into new.workspace_id from threads where id = new.thread_id;
    when 'owner' then
      select id into new.workspace_id from workspaces where user_id = new.owner_id;
    when 'payer' then
      select id into new.workspace_id from workspaces
      where organization_id = new.organization_id or (new.organization_id is null and user_id = new.user_id);
    when 'member' then
      select w.id into new.workspace_id from users u join workspaces w
        on w.organization_id = u.organization_id or (u.organization_id is null and w.user_id = u.id)
      where u.id = new.team_member_id;
    when 'log' then
      new.workspace_id := coalesce((select id from workspaces where organization_id = new.organization_id), 0);
  end case;
  return new;
end
$body$;
--> statement-breakpoint
do $$
declare
  filled record;
begin
  for filled in select * from (values
    ('mail_accounts', 'owner'),
    ('ai_settings', 'payer'),
    ('ai_calls', 'payer'),
    ('team_permissions', 'member'),
    ('audit_log', 'log'),
    ('login_refusals', 'account'),
    ('sync_states', 'account'),
    ('mirror_repairs', 'account'),
    ('mail_actions', 'account'),
    ('outgoing_messages', 'account'),
    ('drafts', 'account'),
    ('draft_filings', 'account'),
    ('folders', 'account'),
    ('threads', 'account'),
    ('thread_references', 'account'),
    ('thread_cuts', 'account'),
    ('messages', 'account'),
    ('placements', 'account'),
    ('mailbox_counts', 'account'),
    ('mailbox_versions', 'account'),
    ('embedding_models', 'account'),
    ('search_terms', 'account'),
    ('message_bodies', 'message'),
    ('attachments', 'message'),
    ('email_automations', 'message'),
    ('shared_views', 'message'),
    ('thread_aliases', 'thread'),
    ('thread_summaries', 'thread'),
    ('thread_automations', 'thread')
  ) f (name, kind) loop
    execute format('create trigger fill_workspace before insert on %I for each row
      when (new.workspace_id is null) execute function fill_workspace(%L)', filled.name, filled.kind);
  end loop;
end
$$;
