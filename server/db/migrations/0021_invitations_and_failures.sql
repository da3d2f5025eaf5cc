CREATE TABLE "sign_in_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"user_id" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"more" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_in_failures_once" UNIQUE NULLS NOT DISTINCT("action","user_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Links that were sent from a person's mailbox lie in its Sent folder, where others read them: they end.
UPDATE "invitations" SET "revoked_at" = now() WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
