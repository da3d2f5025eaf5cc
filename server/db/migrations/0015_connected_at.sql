ALTER TABLE "mail_accounts" ADD COLUMN "connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "mail_accounts" SET "connected_at" = "updated_at";--> statement-breakpoint
ALTER TABLE "sync_states" DROP COLUMN "requested_at";