CREATE TABLE "workspaces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workspaces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint,
	"user_id" bigint,
	CONSTRAINT "workspaces_one_tenant" CHECK (num_nonnulls("workspaces"."organization_id", "workspaces"."user_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_organization" ON "workspaces" USING btree ("organization_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_user" ON "workspaces" USING btree ("user_id");
--> statement-breakpoint
insert into workspaces (organization_id) select id from organizations order by id;
--> statement-breakpoint
insert into workspaces (user_id) select id from users order by id;
--> statement-breakpoint
-- Keys and indexes of before. Those that are made anew cost less than to be kept while every row is written.
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "draft_filings" DROP CONSTRAINT "draft_filings_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_about_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_outgoing_id_outgoing_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "email_automations" DROP CONSTRAINT "email_automations_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "embedding_models" DROP CONSTRAINT "embedding_models_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "folders" DROP CONSTRAINT "folders_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "login_refusals" DROP CONSTRAINT "login_refusals_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_actions" DROP CONSTRAINT "mail_actions_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_actions" DROP CONSTRAINT "mail_actions_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "mailbox_counts" DROP CONSTRAINT "mailbox_counts_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "mailbox_versions" DROP CONSTRAINT "mailbox_versions_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "message_bodies" DROP CONSTRAINT "message_bodies_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "mirror_repairs" DROP CONSTRAINT "mirror_repairs_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "oauth_attempts" DROP CONSTRAINT "oauth_attempts_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "placements" DROP CONSTRAINT "placements_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "placements" DROP CONSTRAINT "placements_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "placements" DROP CONSTRAINT "placements_folder_id_folders_id_fk";
--> statement-breakpoint
ALTER TABLE "search_terms" DROP CONSTRAINT "search_terms_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "sync_states" DROP CONSTRAINT "sync_states_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_aliases" DROP CONSTRAINT "thread_aliases_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_automations" DROP CONSTRAINT "thread_automations_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_cuts" DROP CONSTRAINT "thread_cuts_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_references" DROP CONSTRAINT "thread_references_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_references" DROP CONSTRAINT "thread_references_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_summaries" DROP CONSTRAINT "thread_summaries_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_account_id_mail_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "mail_accounts_organization";
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
DROP INDEX "shared_views_once";
--> statement-breakpoint
DROP INDEX "thread_aliases_key";
--> statement-breakpoint
DROP INDEX "thread_aliases_thread";
--> statement-breakpoint
DROP INDEX "thread_references_thread";
--> statement-breakpoint
DROP INDEX "threads_provider_key";
--> statement-breakpoint
DROP INDEX "message_bodies_search";
--> statement-breakpoint
-- Where pgvector is (migrations/optional/vectors.sql): its graphs and lists are drawn anew, as after 0012.
do $$
declare
  index_name text;
begin
  if to_regclass('message_chunks') is not null then
    for index_name in select indexname from pg_indexes where indexname like 'message\_chunks\_nearest\_%' loop
      execute format('drop index %I', index_name);
    end loop;
    update embedding_models set has_index = false;
    alter table message_chunks drop constraint message_chunks_pkey, drop constraint message_chunks_message_id_fkey,
      drop constraint message_chunks_model_id_fkey;
    drop index message_chunks_model;
  end if;
end
$$;
--> statement-breakpoint
ALTER TABLE "draft_filings" DROP CONSTRAINT "draft_filings_account_id_rfc_message_id_pk";
--> statement-breakpoint
ALTER TABLE "login_refusals" DROP CONSTRAINT "login_refusals_account_id_server_pk";
--> statement-breakpoint
ALTER TABLE "mailbox_counts" DROP CONSTRAINT "mailbox_counts_account_id_folder_pk";
--> statement-breakpoint
ALTER TABLE "search_terms" DROP CONSTRAINT "search_terms_account_id_term_pk";
--> statement-breakpoint
ALTER TABLE "thread_cuts" DROP CONSTRAINT "thread_cuts_account_id_rfc_message_id_pk";
--> statement-breakpoint
ALTER TABLE "thread_references" DROP CONSTRAINT "thread_references_account_id_rfc_message_id_thread_id_pk";
--> statement-breakpoint
ALTER TABLE "ai_calls" DROP CONSTRAINT "ai_calls_pkey";
--> statement-breakpoint
ALTER TABLE "ai_settings" DROP CONSTRAINT "ai_settings_pkey";
--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_pkey";
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_pkey";
--> statement-breakpoint
ALTER TABLE "email_automations" DROP CONSTRAINT "email_automations_pkey";
--> statement-breakpoint
ALTER TABLE "embedding_models" DROP CONSTRAINT "embedding_models_pkey";
--> statement-breakpoint
ALTER TABLE "folders" DROP CONSTRAINT "folders_pkey";
--> statement-breakpoint
ALTER TABLE "mail_accounts" DROP CONSTRAINT "mail_accounts_pkey";
--> statement-breakpoint
ALTER TABLE "mail_actions" DROP CONSTRAINT "mail_actions_pkey";
--> statement-breakpoint
ALTER TABLE "mailbox_versions" DROP CONSTRAINT "mailbox_versions_pkey";
--> statement-breakpoint
ALTER TABLE "message_bodies" DROP CONSTRAINT "message_bodies_pkey";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_pkey";
--> statement-breakpoint
ALTER TABLE "mirror_repairs" DROP CONSTRAINT "mirror_repairs_pkey";
--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_pkey";
--> statement-breakpoint
ALTER TABLE "placements" DROP CONSTRAINT "placements_pkey";
--> statement-breakpoint
ALTER TABLE "shared_views" DROP CONSTRAINT "shared_views_pkey";
--> statement-breakpoint
ALTER TABLE "sync_states" DROP CONSTRAINT "sync_states_pkey";
--> statement-breakpoint
ALTER TABLE "team_permissions" DROP CONSTRAINT "team_permissions_pkey";
--> statement-breakpoint
ALTER TABLE "thread_aliases" DROP CONSTRAINT "thread_aliases_pkey";
--> statement-breakpoint
ALTER TABLE "thread_automations" DROP CONSTRAINT "thread_automations_pkey";
--> statement-breakpoint
ALTER TABLE "thread_summaries" DROP CONSTRAINT "thread_summaries_pkey";
--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_pkey";
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "ai_settings" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "draft_filings" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "email_automations" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "embedding_models" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "login_refusals" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "mail_actions" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "mailbox_counts" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "mailbox_versions" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "message_bodies" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "mirror_repairs" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "oauth_attempts" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "shared_views" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "sync_states" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "team_permissions" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "thread_aliases" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "thread_automations" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "thread_cuts" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "thread_references" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "workspace_id" bigint;
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "about_workspace_id" bigint;
--> statement-breakpoint
-- Nothing that is counted, or written to the log, changes.
alter table messages disable trigger user;
--> statement-breakpoint
alter table audit_log disable trigger user;
--> statement-breakpoint
-- Mail of an organization is its workspace's; all other mail is its owner's own.
update mail_accounts a set workspace_id = w.id from workspaces w
where w.organization_id = a.organization_id or (a.organization_id is null and w.user_id = a.owner_id);
--> statement-breakpoint
update login_refusals r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update sync_states r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update mirror_repairs r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update mail_actions r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update outgoing_messages r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update drafts r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update draft_filings r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update folders r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update threads r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update thread_references r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update thread_cuts r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update messages r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update placements r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update mailbox_counts r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update mailbox_versions r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update embedding_models r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update search_terms r set workspace_id = a.workspace_id from mail_accounts a where a.id = r.account_id;
--> statement-breakpoint
update message_bodies r set workspace_id = m.workspace_id from messages m where m.id = r.message_id;
--> statement-breakpoint
update attachments r set workspace_id = m.workspace_id from messages m where m.id = r.message_id;
--> statement-breakpoint
update email_automations r set workspace_id = m.workspace_id from messages m where m.id = r.message_id;
--> statement-breakpoint
update thread_aliases r set workspace_id = t.workspace_id from threads t where t.id = r.thread_id;
--> statement-breakpoint
update thread_summaries r set workspace_id = t.workspace_id from threads t where t.id = r.thread_id;
--> statement-breakpoint
update thread_automations r set workspace_id = t.workspace_id from threads t where t.id = r.thread_id;
--> statement-breakpoint
update drafts d set about_workspace_id = m.workspace_id from messages m where m.id = d.about_message_id;
--> statement-breakpoint
-- Who opened a message that is gone: nobody can open it again.
delete from shared_views v where not exists (select 1 from messages m where m.id = v.message_id);
--> statement-breakpoint
update shared_views v set workspace_id = m.workspace_id from messages m where m.id = v.message_id;
--> statement-breakpoint
update ai_settings s set workspace_id = w.id from workspaces w
where w.organization_id = s.organization_id or (s.organization_id is null and w.user_id = s.user_id);
--> statement-breakpoint
-- Calls and log rows outlive whom they were about: 0 is nobody's workspace any more, and that of the installation.
update ai_calls c set workspace_id = coalesce(
  (select w.id from workspaces w where w.organization_id = c.organization_id),
  case when c.organization_id is null then (select w.id from workspaces w where w.user_id = c.user_id) end,
  (select a.workspace_id from mail_accounts a where a.id = c.account_ids[1]), 0);
--> statement-breakpoint
update team_permissions p set workspace_id = w.id from users u join workspaces w
  on w.organization_id = u.organization_id or (u.organization_id is null and w.user_id = u.id)
where u.id = p.team_member_id;
--> statement-breakpoint
update audit_log l set workspace_id =
  coalesce((select w.id from workspaces w where w.organization_id = l.organization_id), 0);
--> statement-breakpoint
alter table messages enable trigger user;
--> statement-breakpoint
alter table audit_log enable trigger user;
--> statement-breakpoint
ALTER TABLE "ai_calls" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "ai_settings" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "attachments" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "draft_filings" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "email_automations" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "embedding_models" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "folders" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "login_refusals" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_accounts" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_actions" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mailbox_counts" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mailbox_versions" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "message_bodies" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mirror_repairs" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "placements" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "search_terms" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "shared_views" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sync_states" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "team_permissions" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "thread_aliases" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "thread_automations" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "thread_cuts" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "thread_references" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "thread_summaries" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "threads" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
update oauth_attempts o set workspace_id = a.workspace_id from mail_accounts a where a.id = o.account_id;
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_pkey" PRIMARY KEY("workspace_id","seq");
--> statement-breakpoint
ALTER TABLE "draft_filings" ADD CONSTRAINT "draft_filings_pkey" PRIMARY KEY("workspace_id","account_id","rfc_message_id");
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "email_automations" ADD CONSTRAINT "email_automations_pkey" PRIMARY KEY("workspace_id","message_id");
--> statement-breakpoint
ALTER TABLE "embedding_models" ADD CONSTRAINT "embedding_models_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "login_refusals" ADD CONSTRAINT "login_refusals_pkey" PRIMARY KEY("workspace_id","account_id","server");
--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "mailbox_counts" ADD CONSTRAINT "mailbox_counts_pkey" PRIMARY KEY("workspace_id","account_id","folder");
--> statement-breakpoint
ALTER TABLE "mailbox_versions" ADD CONSTRAINT "mailbox_versions_pkey" PRIMARY KEY("workspace_id","account_id");
--> statement-breakpoint
ALTER TABLE "message_bodies" ADD CONSTRAINT "message_bodies_pkey" PRIMARY KEY("workspace_id","message_id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "mirror_repairs" ADD CONSTRAINT "mirror_repairs_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_pkey" PRIMARY KEY("workspace_id","account_id","term");
--> statement-breakpoint
ALTER TABLE "shared_views" ADD CONSTRAINT "shared_views_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "sync_states" ADD CONSTRAINT "sync_states_pkey" PRIMARY KEY("workspace_id","account_id");
--> statement-breakpoint
ALTER TABLE "team_permissions" ADD CONSTRAINT "team_permissions_pkey" PRIMARY KEY("workspace_id","team_member_id");
--> statement-breakpoint
ALTER TABLE "thread_aliases" ADD CONSTRAINT "thread_aliases_pkey" PRIMARY KEY("workspace_id","old_id");
--> statement-breakpoint
ALTER TABLE "thread_automations" ADD CONSTRAINT "thread_automations_pkey" PRIMARY KEY("workspace_id","thread_id");
--> statement-breakpoint
ALTER TABLE "thread_cuts" ADD CONSTRAINT "thread_cuts_pkey" PRIMARY KEY("workspace_id","account_id","rfc_message_id");
--> statement-breakpoint
ALTER TABLE "thread_references" ADD CONSTRAINT "thread_references_pkey" PRIMARY KEY("workspace_id","account_id","rfc_message_id","thread_id");
--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD CONSTRAINT "thread_summaries_pkey" PRIMARY KEY("workspace_id","thread_id");
--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_pkey" PRIMARY KEY("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draft_filings" ADD CONSTRAINT "draft_filings_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- SET NULL names its column, by hand: workspace_id stays.
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE set null ("message_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE set null ("outgoing_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_automations" ADD CONSTRAINT "email_automations_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embedding_models" ADD CONSTRAINT "embedding_models_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_refusals" ADD CONSTRAINT "login_refusals_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE set null ("message_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailbox_counts" ADD CONSTRAINT "mailbox_counts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailbox_versions" ADD CONSTRAINT "mailbox_versions_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_bodies" ADD CONSTRAINT "message_bodies_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."threads"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mirror_repairs" ADD CONSTRAINT "mirror_repairs_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_folder_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shared_views" ADD CONSTRAINT "shared_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sync_states" ADD CONSTRAINT "sync_states_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_permissions" ADD CONSTRAINT "team_permissions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_aliases" ADD CONSTRAINT "thread_aliases_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_automations" ADD CONSTRAINT "thread_automations_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_cuts" ADD CONSTRAINT "thread_cuts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_references" ADD CONSTRAINT "thread_references_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_references" ADD CONSTRAINT "thread_references_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD CONSTRAINT "thread_summaries_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "affiliate_earnings_referred" ON "affiliate_earnings" USING btree ("referred_user_id");
--> statement-breakpoint
CREATE INDEX "ai_calls_workspace" ON "ai_calls" USING btree ("workspace_id","at");
--> statement-breakpoint
CREATE INDEX "ai_settings_of_organization" ON "ai_settings" USING btree ("organization_id");
--> statement-breakpoint
CREATE INDEX "ai_settings_of_user" ON "ai_settings" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "audit_log_seq" ON "audit_log" USING btree ("seq");
--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "email_automations_user" ON "email_automations" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by_user_id");
--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by_user_id");
--> statement-breakpoint
CREATE INDEX "mail_accounts_owner" ON "mail_accounts" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "mail_actions_user" ON "mail_actions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "oauth_attempts_session" ON "oauth_attempts" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "organizations_owner" ON "organizations" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "outgoing_user" ON "outgoing_messages" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_failures_user" ON "sign_in_failures" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "team_invite_codes_created_by" ON "team_invite_codes" USING btree ("created_by_user_id");
--> statement-breakpoint
CREATE INDEX "team_permissions_member" ON "team_permissions" USING btree ("team_member_id");
--> statement-breakpoint
CREATE INDEX "thread_automations_user" ON "thread_automations" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_tokens_created_by" ON "user_tokens" USING btree ("created_by_user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "ai_settings_organization" ON "ai_settings" USING btree ("workspace_id","organization_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "ai_settings_user" ON "ai_settings" USING btree ("workspace_id","user_id");
--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("workspace_id","message_id");
--> statement-breakpoint
CREATE INDEX "drafts_account" ON "drafts" USING btree ("workspace_id","account_id");
--> statement-breakpoint
CREATE INDEX "drafts_message" ON "drafts" USING btree ("workspace_id","message_id");
--> statement-breakpoint
CREATE INDEX "drafts_outgoing" ON "drafts" USING btree ("workspace_id","outgoing_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_writing_key" ON "drafts" USING btree ("workspace_id","user_id","writing_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_models_state" ON "embedding_models" USING btree ("workspace_id","account_id","state");
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_remote" ON "folders" USING btree ("workspace_id","account_id","remote_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_accounts_owner_email" ON "mail_accounts" USING btree ("workspace_id","owner_id",lower("email"));
--> statement-breakpoint
CREATE INDEX "mail_actions_pending" ON "mail_actions" USING btree ("workspace_id","account_id","state","id");
--> statement-breakpoint
CREATE INDEX "mail_actions_message" ON "mail_actions" USING btree ("workspace_id","message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_identity" ON "messages" USING btree ("workspace_id","account_id","identity");
--> statement-breakpoint
CREATE INDEX "messages_rfc_id" ON "messages" USING btree ("workspace_id","account_id","rfc_message_id");
--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("workspace_id","thread_id","received_at");
--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("workspace_id","account_id","base_subject","received_at");
--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "messages_inbox" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_inbox;
--> statement-breakpoint
CREATE INDEX "messages_starred" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_starred and not in_trash and orphaned_at is null;
--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_sent;
--> statement-breakpoint
CREATE INDEX "messages_drafts" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_drafts;
--> statement-breakpoint
CREATE INDEX "messages_trash" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_trash;
--> statement-breakpoint
CREATE INDEX "messages_spam" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_spam;
--> statement-breakpoint
CREATE INDEX "messages_archive" ON "messages" USING btree ("workspace_id","account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_archive;
--> statement-breakpoint
CREATE INDEX "messages_snoozed" ON "messages" USING btree ("workspace_id","account_id","snoozed_until") WHERE snoozed_until is not null;
--> statement-breakpoint
CREATE INDEX "mirror_repairs_account" ON "mirror_repairs" USING btree ("workspace_id","account_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_idempotency" ON "outgoing_messages" USING btree ("workspace_id","account_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "outgoing_message" ON "outgoing_messages" USING btree ("workspace_id","message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "placements_remote" ON "placements" USING btree ("workspace_id","account_id","remote_id");
--> statement-breakpoint
CREATE INDEX "placements_message" ON "placements" USING btree ("workspace_id","message_id");
--> statement-breakpoint
CREATE INDEX "placements_folder" ON "placements" USING btree ("workspace_id","folder_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shared_views_once" ON "shared_views" USING btree ("workspace_id","user_id","message_id","day");
--> statement-breakpoint
CREATE INDEX "thread_aliases_key" ON "thread_aliases" USING btree ("workspace_id","provider_key") WHERE provider_key is not null;
--> statement-breakpoint
CREATE INDEX "thread_aliases_thread" ON "thread_aliases" USING btree ("workspace_id","thread_id");
--> statement-breakpoint
CREATE INDEX "thread_references_thread" ON "thread_references" USING btree ("workspace_id","thread_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "threads_provider_key" ON "threads" USING btree ("workspace_id","account_id","provider_key");
--> statement-breakpoint
CREATE INDEX "message_bodies_search" ON "message_bodies" USING gin ("search") WITH (gin_pending_list_limit = 1024);
--> statement-breakpoint
do $$
begin
  if to_regclass('message_chunks') is not null then
    alter table message_chunks add column workspace_id bigint;
    update message_chunks c set workspace_id = m.workspace_id from messages m where m.id = c.message_id;
    alter table message_chunks alter column workspace_id set not null,
      add primary key (workspace_id, message_id, model_id, position),
      add constraint message_chunks_model_id_fk foreign key (workspace_id, model_id)
        references embedding_models (workspace_id, id) on delete cascade,
      add constraint message_chunks_message_id_fk foreign key (workspace_id, message_id)
        references messages (workspace_id, id) on delete cascade;
    create index message_chunks_model on message_chunks (workspace_id, model_id);
  end if;
end
$$;
--> statement-breakpoint
ALTER TABLE "mail_accounts" DROP CONSTRAINT "mail_accounts_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_accounts" DROP COLUMN "organization_id";
--> statement-breakpoint
-- The functions of 0001, by workspace; their triggers call them as before.
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
        insert into mailbox_counts (workspace_id, account_id, folder, total, unread)
        select r.workspace_id, r.account_id, f.folder, sum(r.sign), sum(case when r.is_read then 0 else r.sign end)
        from (%2$s) r
        cross join lateral (values
          ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
          ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam),
          ('archive', r.in_archive)
        ) f (folder, holds)
        where f.holds and exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
        group by r.workspace_id, r.account_id, f.folder
        having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
        order by r.workspace_id, r.account_id, f.folder
        on conflict (workspace_id, account_id, folder) do update
          set total = mailbox_counts.total + excluded.total, unread = mailbox_counts.unread + excluded.unread;

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
