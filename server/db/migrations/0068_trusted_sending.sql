CREATE TABLE "automatic_answer_questions" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"question" text NOT NULL,
	"language" text NOT NULL,
	"answer_id" bigint NOT NULL,
	CONSTRAINT "automatic_answer_questions_pkey" PRIMARY KEY("message_id","at","workspace_id"),
	CONSTRAINT "automatic_answer_questions_language_known" CHECK ("automatic_answer_questions"."language" in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_answer_versions" (
	"workspace_id" bigint NOT NULL,
	"answer_id" bigint NOT NULL,
	"language" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "mailbox_answer_versions_pkey" PRIMARY KEY("answer_id","language","workspace_id"),
	CONSTRAINT "mailbox_answer_versions_language_known" CHECK ("mailbox_answer_versions"."language" in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_answer_wordings" (
	"workspace_id" bigint NOT NULL,
	"answer_id" bigint NOT NULL,
	"language" text NOT NULL,
	"at" integer NOT NULL,
	"question" text NOT NULL,
	CONSTRAINT "mailbox_answer_wordings_pkey" PRIMARY KEY("answer_id","language","at","workspace_id"),
	CONSTRAINT "mailbox_answer_wordings_language_known" CHECK ("mailbox_answer_wordings"."language" in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_answers" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"message_id" bigint,
	"approved_by_id" bigint,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "mailbox_answers_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "mailbox_answers_state_known" CHECK ("mailbox_answers"."state" in ('proposed', 'approved')),
	CONSTRAINT "mailbox_answers_origin_known" CHECK ("mailbox_answers"."origin" in ('hand', 'document', 'sent', 'instruction')),
	CONSTRAINT "mailbox_answers_approved" CHECK (("mailbox_answers"."state" = 'approved') = ("mailbox_answers"."approved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_campaign_whole";--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_reason_known";--> statement-breakpoint
ALTER TABLE "message_signals" DROP CONSTRAINT "message_signals_kind_known";--> statement-breakpoint
ALTER TABLE "message_signals" DROP CONSTRAINT "message_signals_reason_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "sends_unapproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "server_answer" text;--> statement-breakpoint
ALTER TABLE "automatic_answer_sentences" ADD COLUMN "answer_id" bigint;--> statement-breakpoint
ALTER TABLE "automatic_answer_sentences" ADD COLUMN "answer_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD COLUMN "is_approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD COLUMN "tried_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "engine" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "auto_reminder" jsonb;--> statement-breakpoint
ALTER TABLE "automatic_answer_questions" ADD CONSTRAINT "automatic_answer_questions_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."automatic_answers"("workspace_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answer_questions" ADD CONSTRAINT "automatic_answer_questions_answer_id_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."mailbox_answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_answer_versions" ADD CONSTRAINT "mailbox_answer_versions_answer_id_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."mailbox_answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_answer_wordings" ADD CONSTRAINT "mailbox_answer_wordings_answer_id_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."mailbox_answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_answers" ADD CONSTRAINT "mailbox_answers_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_answers" ADD CONSTRAINT "mailbox_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_answers" ADD CONSTRAINT "mailbox_answers_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE SET NULL ("message_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_answer_questions_answer" ON "automatic_answer_questions" USING btree ("answer_id","workspace_id");--> statement-breakpoint
CREATE INDEX "mailbox_answers_account" ON "mailbox_answers" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "mailbox_answers_message" ON "mailbox_answers" USING btree ("message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "mailbox_answers_approver" ON "mailbox_answers" USING btree ("approved_by_id");--> statement-breakpoint
CREATE INDEX "mailbox_answers_deleted" ON "mailbox_answers" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "automatic_answer_sentences" ADD CONSTRAINT "automatic_answer_sentences_answer_id_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."mailbox_answers"("workspace_id","id") ON DELETE SET NULL ("answer_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_answer_sentences_answer" ON "automatic_answer_sentences" USING btree ("answer_id","workspace_id");--> statement-breakpoint
CREATE INDEX "message_signals_nameless" ON "message_signals" USING btree ("who","workspace_id") WHERE about_id is null and about_name is null and about_subject is null;--> statement-breakpoint
CREATE INDEX "messages_people" ON "messages" USING btree ((lower(split_part("from_address", '@', 2) || '/' || split_part(split_part("from_address", '@', 1), '+', 1)) collate "C"),"received_at","workspace_id") WHERE not (is_automatic or in_sent);--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_stage_known" CHECK ("outgoing_messages"."stage" in ('begun', 'crossed', 'accepted'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_reason_known" CHECK ("enrolments"."reason" in ('answered', 'unsubscribed', 'complained', 'wrote', 'trashed', 'muted', 'bounced', 'departed', 'no-time', 'stopped', 'switched-off', 'replaced', 'taken-back', 'not-sent', 'not-allowed', 'account-off', 'suppressed', 'moved', 'left', 'draft', 'late', 'reminded', 'company', 'campaign-stopped', 'no-address', 'mailbox-gone'));--> statement-breakpoint
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_kind_known" CHECK ("message_signals"."kind" in ('answer', 'bounce', 'delay', 'absence', 'departure', 'automatic', 'unsubscribe', 'complaint'));--> statement-breakpoint
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_reason_known" CHECK ("message_signals"."reason" in ('no-such-address', 'address-closed', 'no-such-domain', 'mailbox-full', 'too-large', 'spam', 'sender-unproven', 'sender-refused', 'file-refused', 'not-allowed', 'too-many', 'unreachable', 'loop', 'temporary', 'other'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_made_by_known" CHECK ("drafts"."made_by" in ('compose', 'reply', 'forward', 'follow_up', 'auto_reply', 'vacation', 'rule_forward', 'campaign'));