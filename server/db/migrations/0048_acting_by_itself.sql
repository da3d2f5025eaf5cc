-- SET NULL names its column, by hand: workspace_id stays.
CREATE TABLE "automatic_answer_sentences" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"text" text NOT NULL,
	"is_instructed" boolean NOT NULL,
	CONSTRAINT "automatic_answer_sentences_pkey" PRIMARY KEY("message_id","at","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "automatic_answer_sources" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"source_id" bigint NOT NULL,
	CONSTRAINT "automatic_answer_sources_pkey" PRIMARY KEY("message_id","at","source_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "automatic_answers" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"user_id" bigint,
	"is_of_setting" boolean NOT NULL,
	"state" text NOT NULL,
	"claim" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	"outgoing_id" bigint,
	"draft_id" bigint,
	"engine" text,
	"why" text,
	"cause" text,
	"open_questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "automatic_answers_pkey" PRIMARY KEY("message_id","workspace_id"),
	CONSTRAINT "automatic_answers_state_known" CHECK ("automatic_answers"."state" in ('writing', 'outbox', 'draft', 'declined', 'withdrawn')),
	CONSTRAINT "automatic_answers_cause_known" CHECK ("automatic_answers"."cause" in ('asked', 'offline', 'unsettled', 'not-answerable', 'no-engine', 'limit', 'over'))
);
--> statement-breakpoint
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
CREATE TABLE "snippets" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "snippets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"name" text NOT NULL,
	"shortcut" text,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "snippets_pkey" PRIMARY KEY("workspace_id","id")
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
CREATE TABLE "rule_accounts" (
	"workspace_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "rule_accounts_pkey" PRIMARY KEY("rule_id","account_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "rule_run_places" (
	"workspace_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	CONSTRAINT "rule_run_places_pkey" PRIMARY KEY("message_id","rule_id","folder_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"workspace_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"actions" jsonb NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"was_read" boolean,
	"was_starred" boolean,
	"was_muted" boolean,
	"was_snoozed_until" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "rule_runs_pkey" PRIMARY KEY("message_id","rule_id","workspace_id"),
	CONSTRAINT "rule_runs_state_known" CHECK ("rule_runs"."state" in ('waiting', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"organization_id" bigint,
	"is_organizations" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"has_age" boolean DEFAULT false NOT NULL,
	"looked_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"actions" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_narrowed" boolean DEFAULT false NOT NULL,
	"stops_here" boolean DEFAULT false NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"dry_run_hash" text,
	"dry_run_at" timestamp with time zone,
	"problem" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_on_after_dry_run" CHECK (not "rules"."is_on" or "rules"."dry_run_hash" is not null)
);
--> statement-breakpoint
CREATE TABLE "saved_view_accounts" (
	"workspace_id" bigint NOT NULL,
	"view_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "saved_view_accounts_pkey" PRIMARY KEY("view_id","account_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"time_zone" text NOT NULL,
	"position" integer NOT NULL,
	"is_narrowed" boolean DEFAULT false NOT NULL,
	"hides_from_inbox" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_members" (
	"workspace_id" bigint NOT NULL,
	"view_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"in_inbox" boolean NOT NULL,
	"is_unread" boolean NOT NULL,
	CONSTRAINT "view_members_pkey" PRIMARY KEY("message_id","view_id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "ai_calls" DROP CONSTRAINT "ai_calls_feature_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "signatures" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "answer_limit" integer;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "follow_up" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "follow_up" jsonb;--> statement-breakpoint
ALTER TABLE "automatic_answer_sentences" ADD CONSTRAINT "automatic_answer_sentences_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."automatic_answers"("workspace_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answer_sources" ADD CONSTRAINT "automatic_answer_sources_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."automatic_answers"("workspace_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answer_sources" ADD CONSTRAINT "automatic_answer_sources_source_id_fk" FOREIGN KEY ("workspace_id","source_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE SET NULL ("outgoing_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_draft_id_fk" FOREIGN KEY ("workspace_id","draft_id") REFERENCES "public"."drafts"("workspace_id","id") ON DELETE SET NULL ("draft_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_enrolment_id_fk" FOREIGN KEY ("workspace_id","enrolment_id") REFERENCES "public"."enrolments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE SET NULL ("outgoing_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE SET NULL ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_answers" ADD CONSTRAINT "vacation_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_notes" ADD CONSTRAINT "vacation_notes_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_answers" ADD CONSTRAINT "calendar_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_answers" ADD CONSTRAINT "calendar_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snippets" ADD CONSTRAINT "snippets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snippets" ADD CONSTRAINT "snippets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_accounts" ADD CONSTRAINT "rule_accounts_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_accounts" ADD CONSTRAINT "rule_accounts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_run_places" ADD CONSTRAINT "rule_run_places_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_run_places" ADD CONSTRAINT "rule_run_places_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_run_places" ADD CONSTRAINT "rule_run_places_folder_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_accounts" ADD CONSTRAINT "saved_view_accounts_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_accounts" ADD CONSTRAINT "saved_view_accounts_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_members" ADD CONSTRAINT "view_members_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_members" ADD CONSTRAINT "view_members_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_members" ADD CONSTRAINT "view_members_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_answer_sources_source" ON "automatic_answer_sources" USING btree ("source_id","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_account" ON "automatic_answers" USING btree ("account_id","written_at","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_outgoing" ON "automatic_answers" USING btree ("outgoing_id","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_draft" ON "automatic_answers" USING btree ("draft_id","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_user" ON "automatic_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enrolment_steps_outgoing" ON "enrolment_steps" USING btree ("outgoing_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolment_steps_message" ON "enrolment_steps" USING btree ("message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_account" ON "enrolments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "enrolments_message" ON "enrolments" USING btree ("message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_user" ON "enrolments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enrolments_due" ON "enrolments" USING btree ("due_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "vacation_answers_at" ON "vacation_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "calendar_answers_user" ON "calendar_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "snippets_shortcut" ON "snippets" USING btree ("shortcut","workspace_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "snippets_owner" ON "snippets" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "snippets_deleted" ON "snippets" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "rule_accounts_account" ON "rule_accounts" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_run_places_rule" ON "rule_run_places" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "rule_run_places_folder" ON "rule_run_places" USING btree ("folder_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_runs_rule" ON "rule_runs" USING btree ("rule_id","at" DESC NULLS FIRST,"message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_runs_account" ON "rule_runs" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_runs_waiting" ON "rule_runs" USING btree ("at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "rules_user" ON "rules" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "rules_organization" ON "rules" USING btree ("organization_id","position");--> statement-breakpoint
CREATE INDEX "rules_with_age" ON "rules" USING btree ("looked_at") WHERE is_on and has_age and removed_at is null;--> statement-breakpoint
CREATE INDEX "rules_gone" ON "rules" USING btree ("id") WHERE removed_at is not null or user_id is null;--> statement-breakpoint
CREATE INDEX "saved_view_accounts_account" ON "saved_view_accounts" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "saved_views_gone" ON "saved_views" USING btree ("id") WHERE removed_at is not null or user_id is null;--> statement-breakpoint
CREATE INDEX "view_members_view" ON "view_members" USING btree ("view_id","message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "view_members_inbox" ON "view_members" USING btree ("view_id","account_id","is_unread","message_id","workspace_id") WHERE in_inbox;--> statement-breakpoint
CREATE INDEX "view_members_account" ON "view_members" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "email_automations_answering" ON "email_automations" USING btree ("message_id","workspace_id") WHERE (settings->>'autoAiReplyEnabled')::boolean;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_feature_known" CHECK ("ai_calls"."feature" in ('compose', 'reply', 'auto-reply', 'rewrite', 'summary', 'follow-up', 'classify', 'rule', 'embed'));