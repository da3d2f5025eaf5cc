CREATE TABLE "vacation_answers" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vacation_answers_pkey" PRIMARY KEY("account_id","sender","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "vacation_notes" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"first_day" date,
	"last_day" date,
	"time_zone" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"audience" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vacation_notes_pkey" PRIMARY KEY("account_id","workspace_id"),
	CONSTRAINT "vacation_notes_audience_known" CHECK ("vacation_notes"."audience" in ('everybody', 'known')),
	CONSTRAINT "vacation_notes_days" CHECK ("vacation_notes"."last_day" >= "vacation_notes"."first_day"),
	CONSTRAINT "vacation_notes_begins" CHECK (not "vacation_notes"."is_on" or "vacation_notes"."first_day" is not null)
);
--> statement-breakpoint
ALTER TABLE "vacation_answers" ADD CONSTRAINT "vacation_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_notes" ADD CONSTRAINT "vacation_notes_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacation_answers_at" ON "vacation_answers" USING btree ("answered_at");