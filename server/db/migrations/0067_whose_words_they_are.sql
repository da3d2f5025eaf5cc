CREATE TABLE "rest_notices" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rest_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "rest_notices_pkey" PRIMARY KEY("workspace_id","user_id","subject")
);
--> statement-breakpoint
CREATE TABLE "campaign_writers" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaign_writers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"user_id" bigint,
	CONSTRAINT "campaign_writers_pkey" PRIMARY KEY("id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "vacation_notes" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "snippets" ADD COLUMN "writer_id" bigint;--> statement-breakpoint
ALTER TABLE "rest_notices" ADD CONSTRAINT "rest_notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rest_notices" ADD CONSTRAINT "rest_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_writers" ADD CONSTRAINT "campaign_writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_writers" ADD CONSTRAINT "campaign_writers_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rest_notices_user" ON "rest_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rest_notices_subject" ON "rest_notices" USING btree ("subject","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_writers_once" ON "campaign_writers" USING btree ("campaign_id","user_id","workspace_id");--> statement-breakpoint
CREATE INDEX "campaign_writers_user" ON "campaign_writers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "vacation_notes" ADD CONSTRAINT "vacation_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snippets" ADD CONSTRAINT "snippets_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacation_notes_user" ON "vacation_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "snippets_writer" ON "snippets" USING btree ("writer_id");--> statement-breakpoint
-- Notes were sent for the owner of the mailbox, and snippets are their owner's.
UPDATE "vacation_notes" n SET "user_id" = a."owner_id" FROM "mail_accounts" a
  WHERE a."workspace_id" = n."workspace_id" AND a."id" = n."account_id";--> statement-breakpoint
UPDATE "snippets" SET "writer_id" = "owner_id";
