ALTER TABLE "ai_settings" ADD COLUMN "reserved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD COLUMN "reserved_until" timestamp with time zone;