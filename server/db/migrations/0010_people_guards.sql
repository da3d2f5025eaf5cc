-- The audit log only grows: whoever could change it here would change what it says about them.
create function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
--> statement-breakpoint
create trigger audit_log_no_change before update or delete or truncate on audit_log
  for each statement execute function audit_log_only_grows();
--> statement-breakpoint
-- Organizations of before belong to their first admin.
update organizations set owner_id = (
  select min(users.id) from users where users.organization_id = organizations.id and users.role = 'admin'
);
