CREATE TABLE "team_permission_accounts" (
	"workspace_id" bigint NOT NULL,
	"team_member_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "team_permission_accounts_pkey" PRIMARY KEY("workspace_id","team_member_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ai_call_accounts" (
	"workspace_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "ai_call_accounts_pkey" PRIMARY KEY("workspace_id","call_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ai_call_messages" (
	"workspace_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"use" text NOT NULL,
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ai_call_messages_pkey" PRIMARY KEY("workspace_id","call_id","use","message_id"),
	CONSTRAINT "ai_call_messages_use_known" CHECK ("ai_call_messages"."use" in ('read', 'sample', 'style'))
);
--> statement-breakpoint
CREATE TABLE "ai_off_accounts" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "ai_off_accounts_pkey" PRIMARY KEY("workspace_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "thread_summary_messages" (
	"workspace_id" bigint NOT NULL,
	"thread_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "thread_summary_messages_pkey" PRIMARY KEY("workspace_id","thread_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "thread_splits" (
	"workspace_id" bigint NOT NULL,
	"thread_id" bigint NOT NULL,
	"split_id" bigint NOT NULL,
	CONSTRAINT "thread_splits_pkey" PRIMARY KEY("workspace_id","thread_id","split_id")
);
--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD COLUMN "message_count" integer;--> statement-breakpoint
ALTER TABLE "team_permission_accounts" ADD CONSTRAINT "team_permission_accounts_team_member_id_fk" FOREIGN KEY ("workspace_id","team_member_id") REFERENCES "public"."team_permissions"("workspace_id","team_member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_permission_accounts" ADD CONSTRAINT "team_permission_accounts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_call_accounts" ADD CONSTRAINT "ai_call_accounts_call_id_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."ai_calls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_call_messages" ADD CONSTRAINT "ai_call_messages_call_id_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."ai_calls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_off_accounts" ADD CONSTRAINT "ai_off_accounts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_summary_messages" ADD CONSTRAINT "thread_summary_messages_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."thread_summaries"("workspace_id","thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_summary_messages" ADD CONSTRAINT "thread_summary_messages_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_splits" ADD CONSTRAINT "thread_splits_thread_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_permission_accounts_account" ON "team_permission_accounts" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "ai_call_accounts_account" ON "ai_call_accounts" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "thread_summary_messages_message" ON "thread_summary_messages" USING btree ("message_id","workspace_id");--> statement-breakpoint
-- Only accounts that still exist and are the organization's.
insert into team_permission_accounts (workspace_id, team_member_id, account_id)
select p.workspace_id, p.team_member_id, a.id from team_permissions p
join mail_accounts a on a.workspace_id = p.workspace_id and a.id = any(p.allowed_account_ids);
--> statement-breakpoint
insert into ai_off_accounts (workspace_id, account_id)
select a.workspace_id, a.id from mail_accounts a
where exists (select 1 from ai_settings s where s.workspace_id = a.workspace_id and a.id = any(s.off_account_ids));
--> statement-breakpoint
-- Receipts keep the ids of accounts and messages that were deleted.
insert into ai_call_accounts (workspace_id, call_id, account_id)
select distinct c.workspace_id, c.id, n.id from ai_calls c cross join lateral unnest(c.account_ids) as n (id);
--> statement-breakpoint
insert into ai_call_messages (workspace_id, call_id, use, message_id, position)
select c.workspace_id, c.id, l.use, n.id, min(n.at) - 1 from ai_calls c
cross join lateral (values ('read', c.message_ids), ('sample', c.sample_ids), ('style', c.style_ids)) as l (use, ids)
cross join lateral unnest(l.ids) with ordinality as n (id, at)
group by c.workspace_id, c.id, l.use, n.id;
--> statement-breakpoint
-- If a message was deleted, its summary has fewer rows than this and is not shown, as before.
update thread_summaries set message_count = cardinality(array(select distinct unnest(message_ids)));
--> statement-breakpoint
ALTER TABLE "thread_summaries" ALTER COLUMN "message_count" SET NOT NULL;
--> statement-breakpoint
insert into thread_summary_messages (workspace_id, thread_id, message_id)
select s.workspace_id, s.thread_id, m.id from thread_summaries s
join messages m on m.workspace_id = s.workspace_id and m.id = any(s.message_ids);
--> statement-breakpoint
insert into thread_splits (workspace_id, thread_id, split_id)
select distinct t.workspace_id, t.id, n.id from threads t cross join lateral unnest(t.split_from) as n (id);
--> statement-breakpoint
ALTER TABLE "ai_calls" DROP COLUMN "account_ids";--> statement-breakpoint
ALTER TABLE "ai_calls" DROP COLUMN "message_ids";--> statement-breakpoint
ALTER TABLE "ai_calls" DROP COLUMN "sample_ids";--> statement-breakpoint
ALTER TABLE "ai_calls" DROP COLUMN "style_ids";--> statement-breakpoint
ALTER TABLE "ai_settings" DROP COLUMN "off_account_ids";--> statement-breakpoint
ALTER TABLE "team_permissions" DROP COLUMN "allowed_account_ids";--> statement-breakpoint
ALTER TABLE "thread_summaries" DROP COLUMN "message_ids";--> statement-breakpoint
ALTER TABLE "threads" DROP COLUMN "split_from";--> statement-breakpoint
-- The constraints below refuse such rows. No version should have written any.
update ai_calls set payloads_until = case when payloads is null then null else at + interval '30 days' end
where num_nonnulls(payloads, payloads_until) = 1;
--> statement-breakpoint
-- A draft is about a message only if all three columns are set.
update drafts set about_type = null, about_workspace_id = null, about_message_id = null
where num_nonnulls(about_type, about_workspace_id, about_message_id) in (1, 2);
--> statement-breakpoint
update mail_actions set finished_at = case when state = 'pending' then null else created_at end
where (state = 'pending') <> (finished_at is null);
--> statement-breakpoint
update outgoing_messages set sent_at = case when state = 'sent' then coalesce(started_at, created_at) end
where (state = 'sent') <> (sent_at is not null);
--> statement-breakpoint
update affiliate_earnings set paid_at = case when is_paid then created_at end where is_paid <> (paid_at is not null);
--> statement-breakpoint
update invitations set revoked_at = null where num_nonnulls(accepted_at, revoked_at) = 2;
--> statement-breakpoint
update embedding_models set cells = 0, centers = null where (cells = 0) <> (centers is null);
--> statement-breakpoint
delete from oauth_attempts where num_nonnulls(workspace_id, account_id) = 1;
--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD CONSTRAINT "affiliate_earnings_paid" CHECK ("affiliate_earnings"."is_paid" = ("affiliate_earnings"."paid_at" is not null));--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_payloads_whole" CHECK (num_nonnulls("ai_calls"."payloads", "ai_calls"."payloads_until") in (0, 2));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_about_whole" CHECK (num_nonnulls("drafts"."about_type", "drafts"."about_workspace_id", "drafts"."about_message_id") in (0, 3));--> statement-breakpoint
ALTER TABLE "embedding_models" ADD CONSTRAINT "embedding_models_cells_drawn" CHECK (("embedding_models"."cells" = 0) = ("embedding_models"."centers" is null));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_one_end" CHECK (num_nonnulls("invitations"."accepted_at", "invitations"."revoked_at") <= 1);--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_finished" CHECK (("mail_actions"."state" = 'pending') = ("mail_actions"."finished_at" is null));--> statement-breakpoint
ALTER TABLE "mailbox_counts" ADD CONSTRAINT "mailbox_counts_folder_known" CHECK ("mailbox_counts"."folder" in ('inbox', 'starred', 'sent', 'drafts', 'trash', 'archive', 'spam', 'snoozed'));--> statement-breakpoint
ALTER TABLE "message_bodies" ADD CONSTRAINT "message_bodies_language_known" CHECK ("message_bodies"."language" in ('ar', 'ca', 'da', 'de', 'el', 'en', 'es', 'eu', 'fi', 'fr', 'hi', 'hu', 'hy', 'id', 'it', 'lt', 'nl', 'no', 'pt', 'ro', 'ru', 'sr', 'sv', 'ta', 'tr'));--> statement-breakpoint
ALTER TABLE "oauth_attempts" ADD CONSTRAINT "oauth_attempts_account_whole" CHECK (num_nonnulls("oauth_attempts"."workspace_id", "oauth_attempts"."account_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_sent" CHECK (("outgoing_messages"."state" = 'sent') = ("outgoing_messages"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_action_known" CHECK ("sign_in_failures"."action" in ('sign-in.failed', 'sign-in.code-failed', 'sign-in.locked'));