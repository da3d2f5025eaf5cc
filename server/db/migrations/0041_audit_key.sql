-- The chain of a workspace is read from its end, so this key begins with the workspace.
alter table audit_log drop constraint audit_log_pkey;
--> statement-breakpoint
alter table audit_log add constraint audit_log_pkey primary key (workspace_id, seq);
--> statement-breakpoint
create index audit_log_seq on audit_log (seq);
