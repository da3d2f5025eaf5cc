CREATE TABLE "enrolment_steps" (
	"workspace_id" bigint NOT NULL,
	"enrolment_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"text" text,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"outcome" text,
	"outgoing_id" bigint,
	"message_id" bigint,
	"why" text,
	CONSTRAINT "enrolment_steps_pkey" PRIMARY KEY("enrolment_id","step","workspace_id"),
	CONSTRAINT "enrolment_steps_outcome_known" CHECK ("enrolment_steps"."outcome" in ('waiting', 'sent', 'skipped', 'draft')),
	CONSTRAINT "enrolment_steps_done_whole" CHECK (num_nonnulls("enrolment_steps"."done_at", "enrolment_steps"."outcome") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"awaits_ours" boolean DEFAULT false NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"steps" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"counts_from" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "enrolments_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "enrolments_kind_known" CHECK ("enrolments"."kind" in ('thread', 'compose', 'email', 'rule')),
	CONSTRAINT "enrolments_state_known" CHECK ("enrolments"."state" in ('active', 'paused', 'finished', 'stopped')),
	CONSTRAINT "enrolments_reason_known" CHECK ("enrolments"."reason" in ('answered', 'unsubscribed', 'complained', 'wrote', 'trashed', 'muted', 'bounced', 'no-time', 'stopped', 'switched-off', 'replaced', 'taken-back', 'not-sent', 'not-allowed', 'account-off', 'suppressed', 'moved', 'left', 'draft'))
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"days" text NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"country" text,
	"region" text,
	"is_chosen" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "working_hours_order" CHECK (0 <= "working_hours"."from_minute" and "working_hours"."from_minute" < "working_hours"."to_minute" and "working_hours"."to_minute" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "follow_up" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "follow_up" jsonb;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_enrolment_id_fk" FOREIGN KEY ("workspace_id","enrolment_id") REFERENCES "public"."enrolments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- SET NULL names its column, by hand: workspace_id stays.
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE SET NULL ("outgoing_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE SET NULL ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_steps_outgoing" ON "enrolment_steps" USING btree ("outgoing_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolment_steps_message" ON "enrolment_steps" USING btree ("message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_account" ON "enrolments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "enrolments_message" ON "enrolments" USING btree ("message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_user" ON "enrolments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enrolments_due" ON "enrolments" USING btree ("due_at") WHERE state = 'active';