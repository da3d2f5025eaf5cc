CREATE TABLE "calendar_answers" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"uid" text NOT NULL,
	"recurrence" text NOT NULL,
	"sequence" integer NOT NULL,
	"answer" text NOT NULL,
	"note" text NOT NULL,
	"address" text NOT NULL,
	"user_id" bigint,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_answers_pkey" PRIMARY KEY("account_id","uid","recurrence","sequence","workspace_id"),
	CONSTRAINT "calendar_answers_answer_known" CHECK ("calendar_answers"."answer" in ('accepted', 'tentative', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "calendar_answers" ADD CONSTRAINT "calendar_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_answers" ADD CONSTRAINT "calendar_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_answers_user" ON "calendar_answers" USING btree ("user_id");