-- Processes remember which views a person hides from the inbox (server/db/memory/memory.ts).
create trigger saved_views_told after insert or update or delete or truncate on saved_views
  for each statement execute function tell_people_changed();
--> statement-breakpoint
-- Members of hidden views know whether their messages are in an inbox and unread, whoever changes these, so that an inbox is
-- counted without reading its messages.
create function keep_view_members() returns trigger language plpgsql as $$
begin
  update view_members v set in_inbox = n.in_inbox, is_unread = not n.is_read
  from changed n
  where v.message_id = any(array(select id from changed)) and v.workspace_id = n.workspace_id and v.message_id = n.id
    and (v.in_inbox, v.is_unread) is distinct from (n.in_inbox, not n.is_read);
  return null;
end
$$;
--> statement-breakpoint
create trigger messages_keep_view_members after update on messages
  referencing new table as changed for each statement execute function keep_view_members();
--> statement-breakpoint
