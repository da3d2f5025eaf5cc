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
ALTER TABLE "ai_calls" DROP CONSTRAINT "ai_calls_feature_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "answer_limit" integer;--> statement-breakpoint
ALTER TABLE "automatic_answer_sentences" ADD CONSTRAINT "automatic_answer_sentences_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."automatic_answers"("workspace_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answer_sources" ADD CONSTRAINT "automatic_answer_sources_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."automatic_answers"("workspace_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answer_sources" ADD CONSTRAINT "automatic_answer_sources_source_id_fk" FOREIGN KEY ("workspace_id","source_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_draft_id_fk" FOREIGN KEY ("workspace_id","draft_id") REFERENCES "public"."drafts"("workspace_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_answer_sources_source" ON "automatic_answer_sources" USING btree ("source_id","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_account" ON "automatic_answers" USING btree ("account_id","written_at","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_outgoing" ON "automatic_answers" USING btree ("outgoing_id","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_draft" ON "automatic_answers" USING btree ("draft_id","workspace_id");--> statement-breakpoint
CREATE INDEX "automatic_answers_user" ON "automatic_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_automations_answering" ON "email_automations" USING btree ("message_id","workspace_id") WHERE (settings->>'autoAiReplyEnabled')::boolean;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_feature_known" CHECK ("ai_calls"."feature" in ('compose', 'reply', 'auto-reply', 'rewrite', 'summary', 'follow-up', 'classify', 'embed'));