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
ALTER TABLE "ai_calls" DROP COLUMN "account_id";--> statement-breakpoint
-- A mailbox that is its owner's alone follows their own decision from now on: it stays off where it was.
INSERT INTO "ai_settings" ("user_id", "off_account_ids")
SELECT a."owner_id", array_agg(a."id") FROM "mail_accounts" a
JOIN "users" u ON u."id" = a."owner_id" JOIN "ai_settings" s ON s."organization_id" = u."organization_id"
WHERE a."organization_id" IS NULL AND (NOT s."is_enabled" OR s."provider" IS NOT NULL OR a."id" = ANY(s."off_account_ids"))
GROUP BY a."owner_id"
ON CONFLICT ("user_id") DO UPDATE SET "off_account_ids" = "ai_settings"."off_account_ids" || excluded."off_account_ids";