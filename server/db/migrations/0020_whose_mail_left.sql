ALTER TABLE "ai_calls" DROP CONSTRAINT "ai_calls_account_id_mail_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "owned_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "account_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "sample_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "style_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "ai_calls" SET "account_ids" = ARRAY["account_id"] WHERE "account_id" IS NOT NULL;--> statement-breakpoint
-- Which samples of writing stand in these, and from which mailboxes, was not kept, or the mailbox is gone.
UPDATE "ai_calls" SET "payloads" = NULL, "payloads_until" = NULL
WHERE "feature" IN ('compose', 'reply', 'rewrite') OR "account_id" IS NULL;--> statement-breakpoint
ALTER TABLE "ai_calls" DROP COLUMN "account_id";