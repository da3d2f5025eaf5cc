CREATE TABLE "seals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"sealed_by" text NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_tokens" ADD COLUMN "created_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nothing tells which links admins made before: none of them may pass for one that was sent by mail.
DELETE FROM "user_tokens" WHERE "purpose" = 'reset' AND "used_at" IS NULL;--> statement-breakpoint
UPDATE "sessions" SET "proven_at" = "created_at";
