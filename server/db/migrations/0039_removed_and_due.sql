ALTER TABLE "embedding_models" DROP CONSTRAINT "embedding_models_state_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" DROP CONSTRAINT "mail_accounts_provider_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" DROP CONSTRAINT "mail_accounts_owner_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "mail_accounts_owner_email";--> statement-breakpoint
ALTER TABLE "mail_accounts" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The provider and the address of a removed account were overwritten, and are not known any more. 'imap' is the one that says
-- least; nobody asks for the provider of a removed account.
update mail_accounts set removed_at = now(), provider = 'imap', sealed_secret = null where provider = 'removed';--> statement-breakpoint
-- Of a queued message this was when it is due; when an earlier try began was not kept.
update outgoing_messages set due_at = case when state = 'queued' then coalesce(started_at, created_at) else created_at end,
  started_at = case when state <> 'queued' then started_at end;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_views_day" ON "shared_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "mail_accounts_owner" ON "mail_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_accounts_owner_email" ON "mail_accounts" USING btree ("owner_id",lower("email"),"workspace_id") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "embedding_models" ADD CONSTRAINT "embedding_models_state_known" CHECK ("embedding_models"."state" in ('building', 'active', 'retired'));--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_has_owner" CHECK ("mail_accounts"."owner_id" is not null or "mail_accounts"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_removed_without_secret" CHECK ("mail_accounts"."removed_at" is null or "mail_accounts"."sealed_secret" is null);--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_provider_known" CHECK ("mail_accounts"."provider" in ('gmail', 'outlook', 'imap', 'sandbox'));