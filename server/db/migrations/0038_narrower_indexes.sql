DROP INDEX "ai_settings_of_organization";
--> statement-breakpoint
DROP INDEX "ai_settings_of_user";
--> statement-breakpoint
DROP INDEX "audit_log_seq";
--> statement-breakpoint
DROP INDEX "drafts_user";
--> statement-breakpoint
DROP INDEX "mail_accounts_owner";
--> statement-breakpoint
DROP INDEX "ai_settings_organization";
--> statement-breakpoint
DROP INDEX "ai_settings_user";
--> statement-breakpoint
DROP INDEX "attachments_message";
--> statement-breakpoint
DROP INDEX "drafts_account";
--> statement-breakpoint
DROP INDEX "drafts_message";
--> statement-breakpoint
DROP INDEX "drafts_outgoing";
--> statement-breakpoint
DROP INDEX "drafts_writing_key";
--> statement-breakpoint
DROP INDEX "embedding_models_state";
--> statement-breakpoint
DROP INDEX "folders_remote";
--> statement-breakpoint
DROP INDEX "mail_accounts_owner_email";
--> statement-breakpoint
DROP INDEX "mail_actions_pending";
--> statement-breakpoint
DROP INDEX "mail_actions_message";
--> statement-breakpoint
DROP INDEX "message_bodies_language";
--> statement-breakpoint
DROP INDEX "messages_identity";
--> statement-breakpoint
DROP INDEX "messages_rfc_id";
--> statement-breakpoint
DROP INDEX "messages_thread";
--> statement-breakpoint
DROP INDEX "messages_subject";
--> statement-breakpoint
DROP INDEX "messages_account";
--> statement-breakpoint
DROP INDEX "messages_inbox";
--> statement-breakpoint
DROP INDEX "messages_starred";
--> statement-breakpoint
DROP INDEX "messages_sent";
--> statement-breakpoint
DROP INDEX "messages_drafts";
--> statement-breakpoint
DROP INDEX "messages_trash";
--> statement-breakpoint
DROP INDEX "messages_spam";
--> statement-breakpoint
DROP INDEX "messages_archive";
--> statement-breakpoint
DROP INDEX "messages_snoozed";
--> statement-breakpoint
DROP INDEX "messages_derived";
--> statement-breakpoint
DROP INDEX "mirror_repairs_account";
--> statement-breakpoint
DROP INDEX "outgoing_idempotency";
--> statement-breakpoint
DROP INDEX "outgoing_message";
--> statement-breakpoint
DROP INDEX "placements_remote";
--> statement-breakpoint
DROP INDEX "placements_message";
--> statement-breakpoint
DROP INDEX "placements_folder";
--> statement-breakpoint
DROP INDEX "thread_aliases_key";
--> statement-breakpoint
DROP INDEX "thread_aliases_thread";
--> statement-breakpoint
DROP INDEX "thread_references_thread";
--> statement-breakpoint
DROP INDEX "threads_provider_key";
--> statement-breakpoint
-- Primary keys end with the workspace, too, but for tables that refer to workspaces themselves. Foreign keys to them are
-- made anew, as they were.
do $$
declare
  names text[];
  made_anew text[];
  statement text;
begin
  select array_agg(format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) order by c.contype, c.conname),
    array_agg(format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
      case c.contype when 'f' then pg_get_constraintdef(c.oid) else (
        select format('primary key (%s)', string_agg(quote_ident(a.attname), ', ' order by a.attname = 'workspace_id', k.at))
        from unnest(c.conkey) with ordinality k (number, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number)
      end) order by c.contype desc, c.conname)
  into names, made_anew
  from (select *, case contype when 'p' then conrelid else confrelid end as target from pg_constraint) c
  where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'f')
    and (case c.contype when 'p' then c.conkey else c.confkey end)[1] = (
      select attnum from pg_attribute where attrelid = c.target and attname = 'workspace_id')
    and not exists (
      select from pg_constraint w where w.conrelid = c.target and w.contype = 'f' and w.confrelid = 'workspaces'::regclass);
  foreach statement in array coalesce(names, '{}') || coalesce(made_anew, '{}') loop
    execute statement;
  end loop;
end
$$;
--> statement-breakpoint
-- Where pgvector is (migrations/optional/vectors.sql).
do $$
begin
  if to_regclass('message_chunks') is not null then
    drop index message_chunks_cell;
    create index message_chunks_cell on message_chunks (model_id, cell);
  end if;
end
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX "ai_settings_organization" ON "ai_settings" USING btree ("organization_id","workspace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "ai_settings_user" ON "ai_settings" USING btree ("user_id","workspace_id");
--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "drafts_account" ON "drafts" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "drafts_message" ON "drafts" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "drafts_outgoing" ON "drafts" USING btree ("outgoing_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_writing_key" ON "drafts" USING btree ("user_id","writing_key","workspace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_models_state" ON "embedding_models" USING btree ("account_id","state","workspace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_remote" ON "folders" USING btree ("account_id","remote_id","workspace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_accounts_owner_email" ON "mail_accounts" USING btree ("owner_id",lower("email"),"workspace_id");
--> statement-breakpoint
CREATE INDEX "mail_actions_pending" ON "mail_actions" USING btree ("account_id","state","id");
--> statement-breakpoint
CREATE INDEX "mail_actions_message" ON "mail_actions" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "message_bodies_language" ON "message_bodies" USING btree ("language","workspace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_identity" ON "messages" USING btree ("account_id","identity","workspace_id");
--> statement-breakpoint
CREATE INDEX "messages_rfc_id" ON "messages" USING btree ("account_id","rfc_message_id");
--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","received_at");
--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("account_id","base_subject","received_at");
--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id");
--> statement-breakpoint
CREATE INDEX "messages_inbox" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_inbox;
--> statement-breakpoint
CREATE INDEX "messages_starred" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE is_starred and not in_trash and orphaned_at is null;
--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_sent;
--> statement-breakpoint
CREATE INDEX "messages_drafts" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_drafts;
--> statement-breakpoint
CREATE INDEX "messages_trash" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_trash;
--> statement-breakpoint
CREATE INDEX "messages_spam" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_spam;
--> statement-breakpoint
CREATE INDEX "messages_archive" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_archive;
--> statement-breakpoint
CREATE INDEX "messages_snoozed" ON "messages" USING btree ("account_id","snoozed_until","workspace_id") WHERE snoozed_until is not null;
--> statement-breakpoint
CREATE INDEX "messages_derived" ON "messages" USING btree ("derived_version","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE source_blob is not null and failed_in is null;
--> statement-breakpoint
CREATE INDEX "mirror_repairs_account" ON "mirror_repairs" USING btree ("account_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_idempotency" ON "outgoing_messages" USING btree ("account_id","idempotency_key","workspace_id");
--> statement-breakpoint
CREATE INDEX "outgoing_message" ON "outgoing_messages" USING btree ("message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "placements_remote" ON "placements" USING btree ("account_id","remote_id","workspace_id");
--> statement-breakpoint
CREATE INDEX "placements_message" ON "placements" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "placements_folder" ON "placements" USING btree ("folder_id");
--> statement-breakpoint
CREATE INDEX "thread_aliases_key" ON "thread_aliases" USING btree ("provider_key") WHERE provider_key is not null;
--> statement-breakpoint
CREATE INDEX "thread_aliases_thread" ON "thread_aliases" USING btree ("thread_id");
--> statement-breakpoint
CREATE INDEX "thread_references_thread" ON "thread_references" USING btree ("thread_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "threads_provider_key" ON "threads" USING btree ("account_id","provider_key","workspace_id");
