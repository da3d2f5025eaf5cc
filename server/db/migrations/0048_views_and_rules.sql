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
	CONSTRAINT "view_members_pkey" PRIMARY KEY("message_id","view_id","workspace_id")
);
--> statement-breakpoint
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
CREATE INDEX "rule_accounts_account" ON "rule_accounts" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_run_places_rule" ON "rule_run_places" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "rule_run_places_folder" ON "rule_run_places" USING btree ("folder_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_runs_rule" ON "rule_runs" USING btree ("rule_id","at" DESC NULLS FIRST,"message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_runs_account" ON "rule_runs" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "rule_runs_waiting" ON "rule_runs" USING btree ("at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "rules_user" ON "rules" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "rules_organization" ON "rules" USING btree ("organization_id","position");--> statement-breakpoint
CREATE INDEX "rules_gone" ON "rules" USING btree ("id") WHERE removed_at is not null or user_id is null;--> statement-breakpoint
CREATE INDEX "saved_view_accounts_account" ON "saved_view_accounts" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "saved_views_gone" ON "saved_views" USING btree ("id") WHERE removed_at is not null or user_id is null;--> statement-breakpoint
CREATE INDEX "view_members_view" ON "view_members" USING btree ("view_id","message_id","workspace_id");