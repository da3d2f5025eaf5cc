CREATE TABLE "sync_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"capacity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sync_states" ADD COLUMN "lease_token" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_states" DROP COLUMN "lease_expires_at";