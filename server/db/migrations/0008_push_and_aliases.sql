ALTER TABLE "mail_accounts" ADD COLUMN "aliases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "aliases_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_states" ADD COLUMN "news_by" text DEFAULT 'polling' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_states" ADD COLUMN "push_problem" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "from_address" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "is_tag" boolean DEFAULT false NOT NULL;