CREATE TABLE "automation_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automation_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"workspace_id" bigint,
	"stopped_at" timestamp with time zone NOT NULL,
	"stopped_by" bigint,
	CONSTRAINT "automation_stops_one_scope" CHECK (num_nonnulls("automation_stops"."user_id", "automation_stops"."workspace_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"workspace_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_pkey" PRIMARY KEY("workspace_id","value","kind"),
	CONSTRAINT "suppressions_kind_known" CHECK ("suppressions"."kind" in ('address', 'domain')),
	CONSTRAINT "suppressions_source_known" CHECK ("suppressions"."source" in ('person', 'unsubscribe', 'complaint', 'bounce', 'import'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "not_sent_because" text;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "send_limit" integer;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "origin" text DEFAULT 'compose' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "actor_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "through_id" bigint;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "through_name" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "recipient_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "gate_answer" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "gate_reason" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "gate_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "undo_seconds" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_stops" ADD CONSTRAINT "automation_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_stops" ADD CONSTRAINT "automation_stops_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_stops" ADD CONSTRAINT "automation_stops_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_stops_scope" ON "automation_stops" USING btree (coalesce("user_id", 0),coalesce("workspace_id", 0));--> statement-breakpoint
CREATE INDEX "automation_stops_user" ON "automation_stops" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "automation_stops_workspace" ON "automation_stops" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "automation_stops_by" ON "automation_stops" USING btree ("stopped_by");--> statement-breakpoint
CREATE INDEX "suppressions_user" ON "suppressions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing_messages" USING btree ("due_at") WHERE "outgoing_messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_waiting" ON "outgoing_messages" USING btree ("account_id","due_at","workspace_id") WHERE "outgoing_messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_handed_over" ON "outgoing_messages" USING btree ("account_id","started_at","recipient_count","workspace_id") WHERE "outgoing_messages"."state" in ('sending', 'sent', 'uncertain');--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_origin_known" CHECK ("outgoing_messages"."origin" in ('compose', 'reply', 'forward', 'follow_up', 'auto_reply', 'rule_forward', 'campaign'));--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_actor_kind_known" CHECK ("outgoing_messages"."actor_kind" in ('person', 'rule', 'sequence', 'token'));--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_gate_answer_known" CHECK ("outgoing_messages"."gate_answer" in ('send', 'later', 'draft', 'never'));--> statement-breakpoint
UPDATE "outgoing_messages" SET "recipient_count" = greatest(jsonb_array_length("envelope"->'to'), 1);
