ALTER TABLE "sync_states" ADD COLUMN "shortfalls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "overdue_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_to" text[] DEFAULT '{}' NOT NULL;