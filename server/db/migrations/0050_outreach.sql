-- SET NULL names its column, by hand: workspace_id stays.
CREATE TABLE "campaign_contacts" (
	"workspace_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	CONSTRAINT "campaign_contacts_pkey" PRIMARY KEY("campaign_id","contact_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_groups" (
	"workspace_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"is_excluded" boolean NOT NULL,
	CONSTRAINT "campaign_groups_pkey" PRIMARY KEY("campaign_id","group_id","is_excluded","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_mailboxes" (
	"workspace_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "campaign_mailboxes_pkey" PRIMARY KEY("campaign_id","account_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" bigint,
	"state" text NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	CONSTRAINT "campaigns_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "campaigns_state_known" CHECK ("campaigns"."state" in ('draft', 'running', 'paused', 'finished', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "sending_mailboxes" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"daily_limit" integer NOT NULL,
	"ramp_from" integer NOT NULL,
	"ramp_by" integer NOT NULL,
	"gap_from" integer NOT NULL,
	"gap_to" integer NOT NULL,
	"begun_on" date,
	"is_chosen" boolean NOT NULL,
	CONSTRAINT "sending_mailboxes_pkey" PRIMARY KEY("account_id","workspace_id"),
	CONSTRAINT "sending_mailboxes_gap" CHECK ("sending_mailboxes"."gap_from" <= "sending_mailboxes"."gap_to"),
	CONSTRAINT "sending_mailboxes_limit" CHECK ("sending_mailboxes"."daily_limit" > 0 and "sending_mailboxes"."ramp_from" > 0 and "sending_mailboxes"."ramp_by" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_addresses" (
	"workspace_id" bigint NOT NULL,
	"address" text NOT NULL,
	"contact_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"is_role" boolean DEFAULT false NOT NULL,
	"is_disposable" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "contact_addresses_pkey" PRIMARY KEY("address","workspace_id"),
	CONSTRAINT "contact_addresses_state_known" CHECK ("contact_addresses"."state" in ('unknown', 'ok', 'no-mail', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "contact_fields" (
	"workspace_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_fields_pkey" PRIMARY KEY("workspace_id","key"),
	CONSTRAINT "contact_fields_type_known" CHECK ("contact_fields"."type" in ('text', 'number', 'date', 'yes-no', 'choice', 'link'))
);
--> statement-breakpoint
CREATE TABLE "contact_group_members" (
	"workspace_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	CONSTRAINT "contact_group_members_pkey" PRIMARY KEY("group_id","contact_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "contact_groups" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_groups_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "contact_groups_kind_known" CHECK ("contact_groups"."kind" in ('tag', 'list'))
);
--> statement-breakpoint
CREATE TABLE "contact_notes" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"user_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_notes_pkey" PRIMARY KEY("id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"organization_id" bigint,
	"company" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"source" text NOT NULL,
	"sort_name" text collate "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "contacts_kind_known" CHECK ("contacts"."kind" in ('person', 'organization')),
	CONSTRAINT "contacts_status_known" CHECK ("contacts"."status" in ('new', 'contacted', 'answered', 'interested', 'not-now', 'not-interested', 'wrong-person')),
	CONSTRAINT "contacts_source_known" CHECK ("contacts"."source" in ('person', 'import', 'mail', 'website'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_rests" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_rests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"sent" integer NOT NULL,
	"returned" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	CONSTRAINT "mailbox_rests_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "mailbox_rests_cause_known" CHECK ("mailbox_rests"."cause" in ('bounces', 'complaints'))
);
--> statement-breakpoint
CREATE TABLE "sending_domains" (
	"workspace_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"findings" jsonb,
	"checked_at" timestamp with time zone,
	"bulk_since" timestamp with time zone,
	"bulk_count" integer,
	CONSTRAINT "sending_domains_pkey" PRIMARY KEY("workspace_id","domain"),
	CONSTRAINT "sending_domains_checked_whole" CHECK (num_nonnulls("sending_domains"."findings", "sending_domains"."checked_at") in (0, 2)),
	CONSTRAINT "sending_domains_bulk_whole" CHECK (num_nonnulls("sending_domains"."bulk_since", "sending_domains"."bulk_count") in (0, 2)),
	CONSTRAINT "sending_domains_lower" CHECK ("sending_domains"."domain" = lower("sending_domains"."domain"))
);
--> statement-breakpoint
CREATE TABLE "contact_import_groups" (
	"workspace_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"is_for_all" boolean NOT NULL,
	"is_new" boolean NOT NULL,
	CONSTRAINT "contact_import_groups_pkey" PRIMARY KEY("import_id","group_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "contact_import_members" (
	"workspace_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"contact_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "contact_import_members_pkey" PRIMARY KEY("import_id","contact_id","group_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "contact_import_rows" (
	"workspace_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"contact_id" bigint,
	"reason" text,
	"cells" jsonb,
	"changes" jsonb,
	"written_at" timestamp with time zone NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"kept_because" text,
	CONSTRAINT "contact_import_rows_pkey" PRIMARY KEY("import_id","row","workspace_id"),
	CONSTRAINT "contact_import_rows_outcome_known" CHECK ("contact_import_rows"."outcome" in ('created', 'updated', 'skipped', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"name" text NOT NULL,
	"blob" text,
	"size_bytes" integer NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"header_row" integer,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"choices" jsonb,
	"state" text NOT NULL,
	"problem" text,
	"total" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"remarked" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "contact_imports_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "contact_imports_format_known" CHECK ("contact_imports"."format" in ('table', 'cards', 'addresses')),
	CONSTRAINT "contact_imports_encoding_known" CHECK ("contact_imports"."encoding" in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'shift_jis', 'gb18030', 'euc-kr')),
	CONSTRAINT "contact_imports_state_known" CHECK ("contact_imports"."state" in ('draft', 'waiting', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "campaign_events" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaign_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enrolment_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"url" text,
	"bot_reason" text,
	CONSTRAINT "campaign_events_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "campaign_events_kind_known" CHECK ("campaign_events"."kind" in ('open', 'click', 'unsubscribe')),
	CONSTRAINT "campaign_events_url" CHECK (("campaign_events"."kind" = 'click') = ("campaign_events"."url" is not null))
);
--> statement-breakpoint
CREATE TABLE "campaign_lines" (
	"workspace_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"why" text,
	"user_id" bigint,
	"decided_by" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_lines_pkey" PRIMARY KEY("campaign_id","contact_id","workspace_id"),
	CONSTRAINT "campaign_lines_state_known" CHECK ("campaign_lines"."state" in ('waiting', 'proposed', 'approved', 'rejected', 'none')),
	CONSTRAINT "campaign_lines_text" CHECK ("campaign_lines"."state" not in ('proposed', 'approved') or "campaign_lines"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "outreach_tasks" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outreach_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"campaign_id" bigint,
	"enrolment_id" bigint,
	"contact_id" bigint,
	"step" integer,
	"message_id" bigint,
	"address" text,
	"proposal" jsonb,
	"due_at" timestamp with time zone NOT NULL,
	"assignee_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_id" bigint,
	"result" jsonb,
	CONSTRAINT "outreach_tasks_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "outreach_tasks_kind_known" CHECK ("outreach_tasks"."kind" in ('step', 'answer', 'approval', 'bounce', 'follow-up')),
	CONSTRAINT "outreach_tasks_state_known" CHECK ("outreach_tasks"."state" in ('open', 'done', 'skipped', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "website_findings" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "website_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"website_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"label" text,
	"email" text,
	"phone" text,
	"page" text NOT NULL,
	"sentence" text NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"contact_id" bigint,
	"user_id" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "website_findings_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "website_findings_kind_known" CHECK ("website_findings"."kind" in ('organization', 'person', 'email', 'phone', 'fax', 'address', 'social', 'logo', 'description', 'offer')),
	CONSTRAINT "website_findings_source_known" CHECK ("website_findings"."source" in ('json-ld', 'microdata', 'hcard', 'link', 'head', 'text', 'script')),
	CONSTRAINT "website_findings_state_known" CHECK ("website_findings"."state" in ('new', 'accepted', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "website_hosts" (
	"domain" text PRIMARY KEY NOT NULL,
	"taken_until" timestamp with time zone NOT NULL,
	"holder" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_pages" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "website_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"website_id" bigint NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"kind" text NOT NULL,
	"problem" text,
	"needs_scripts" boolean NOT NULL,
	"is_cut" boolean NOT NULL,
	CONSTRAINT "website_pages_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "website_pages_kind_known" CHECK ("website_pages"."kind" in ('home', 'contact', 'imprint', 'team', 'about', 'services', 'other')),
	CONSTRAINT "website_pages_problem_known" CHECK ("website_pages"."problem" in ('robots', 'elsewhere', 'redirects', 'private', 'slow', 'unreachable', 'status', 'not-html'))
);
--> statement-breakpoint
CREATE TABLE "websites" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "websites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"domain" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"end_reason" text,
	"run" integer DEFAULT 0 NOT NULL,
	"needs_scripts" boolean DEFAULT false NOT NULL,
	"left_out" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"delay_ms" integer,
	"contact_id" bigint,
	"user_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "websites_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "websites_state_known" CHECK ("websites"."state" in ('waiting', 'reading', 'read', 'failed', 'stopped')),
	CONSTRAINT "websites_end_reason_known" CHECK ("websites"."end_reason" in ('read', 'pages', 'time', 'robots', 'private', 'unreachable'))
);
--> statement-breakpoint
ALTER TABLE "ai_calls" DROP CONSTRAINT "ai_calls_feature_known";--> statement-breakpoint
ALTER TABLE "enrolment_steps" DROP CONSTRAINT "enrolment_steps_outcome_known";--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_kind_known";--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_reason_known";--> statement-breakpoint
DROP INDEX "enrolments_due";--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD COLUMN "variant" integer;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "campaign_id" bigint;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "judged_as" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_permissions" ADD COLUMN "can_use_outreach" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_group_id_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."contact_groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mailboxes" ADD CONSTRAINT "campaign_mailboxes_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mailboxes" ADD CONSTRAINT "campaign_mailboxes_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_mailboxes" ADD CONSTRAINT "sending_mailboxes_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_fields" ADD CONSTRAINT "contact_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_group_id_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."contact_groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_groups" ADD CONSTRAINT "contact_groups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_fk" FOREIGN KEY ("workspace_id","organization_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE SET NULL ("organization_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_rests" ADD CONSTRAINT "mailbox_rests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_rests" ADD CONSTRAINT "mailbox_rests_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_groups" ADD CONSTRAINT "contact_import_groups_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."contact_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_groups" ADD CONSTRAINT "contact_import_groups_group_id_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."contact_groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_members" ADD CONSTRAINT "contact_import_members_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."contact_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_members" ADD CONSTRAINT "contact_import_members_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_members" ADD CONSTRAINT "contact_import_members_group_id_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."contact_groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."contact_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE SET NULL ("contact_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_blob_fk" FOREIGN KEY ("workspace_id","blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_enrolment_id_fk" FOREIGN KEY ("workspace_id","enrolment_id") REFERENCES "public"."enrolments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_lines" ADD CONSTRAINT "campaign_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_lines" ADD CONSTRAINT "campaign_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_lines" ADD CONSTRAINT "campaign_lines_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_lines" ADD CONSTRAINT "campaign_lines_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_enrolment_id_fk" FOREIGN KEY ("workspace_id","enrolment_id") REFERENCES "public"."enrolments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outreach_tasks" ADD CONSTRAINT "outreach_tasks_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE SET NULL ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_findings" ADD CONSTRAINT "website_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_findings" ADD CONSTRAINT "website_findings_website_id_fk" FOREIGN KEY ("workspace_id","website_id") REFERENCES "public"."websites"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_findings" ADD CONSTRAINT "website_findings_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE SET NULL ("contact_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_pages" ADD CONSTRAINT "website_pages_website_id_fk" FOREIGN KEY ("workspace_id","website_id") REFERENCES "public"."websites"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE SET NULL ("contact_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_contacts_contact" ON "campaign_contacts" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "campaign_groups_group" ON "campaign_groups" USING btree ("group_id","workspace_id");--> statement-breakpoint
CREATE INDEX "campaign_mailboxes_account" ON "campaign_mailboxes" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "campaigns_user" ON "campaigns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_addresses_contact" ON "contact_addresses" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_addresses_domain" ON "contact_addresses" USING btree ((split_part("address", '@', 2)),"contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_group_members_contact" ON "contact_group_members" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_groups_name" ON "contact_groups" USING btree (lower("name"),"kind","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_notes_user" ON "contact_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_organization" ON "contacts" USING btree ("organization_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contacts_user" ON "contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "contacts_sorted" ON "contacts" USING btree ((array["workspace_id"]),"sort_name","id");--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ((array["workspace_id"]),"status","sort_name","id") WHERE status <> 'new';--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_rests_open" ON "mailbox_rests" USING btree ("account_id","workspace_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "mailbox_rests_account" ON "mailbox_rests" USING btree ("account_id","started_at","workspace_id");--> statement-breakpoint
CREATE INDEX "mailbox_rests_ended_by" ON "mailbox_rests" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "contact_import_groups_group" ON "contact_import_groups" USING btree ("group_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_import_members_contact" ON "contact_import_members" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_import_members_group" ON "contact_import_members" USING btree ("group_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_import_rows_contact" ON "contact_import_rows" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_import_rows_told" ON "contact_import_rows" USING btree ("import_id","outcome","row") WHERE reason is not null;--> statement-breakpoint
CREATE INDEX "contact_imports_blob" ON "contact_imports" USING btree ("blob","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_imports_user" ON "contact_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_events_enrolment" ON "campaign_events" USING btree ("enrolment_id","step","workspace_id");--> statement-breakpoint
CREATE INDEX "campaign_lines_contact" ON "campaign_lines" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "campaign_lines_waiting" ON "campaign_lines" USING btree ("campaign_id","workspace_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "campaign_lines_user" ON "campaign_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_lines_decided_by" ON "campaign_lines" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "outreach_tasks_key" ON "outreach_tasks" USING btree ("key","workspace_id");--> statement-breakpoint
CREATE INDEX "outreach_tasks_open" ON "outreach_tasks" USING btree ((array["workspace_id"]),"due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "outreach_tasks_closed" ON "outreach_tasks" USING btree ((array["workspace_id"]),"closed_at","id") WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "outreach_tasks_campaign" ON "outreach_tasks" USING btree ("campaign_id","workspace_id");--> statement-breakpoint
CREATE INDEX "outreach_tasks_enrolment" ON "outreach_tasks" USING btree ("enrolment_id","workspace_id");--> statement-breakpoint
CREATE INDEX "outreach_tasks_contact" ON "outreach_tasks" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "outreach_tasks_message" ON "outreach_tasks" USING btree ("message_id","workspace_id");--> statement-breakpoint
CREATE INDEX "outreach_tasks_assignee" ON "outreach_tasks" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "outreach_tasks_closed_by" ON "outreach_tasks" USING btree ("closed_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "website_findings_key" ON "website_findings" USING btree ("website_id","key","workspace_id");--> statement-breakpoint
CREATE INDEX "website_findings_contact" ON "website_findings" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "website_findings_user" ON "website_findings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "website_pages_website" ON "website_pages" USING btree ("website_id","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "websites_domain" ON "websites" USING btree ("domain","workspace_id");--> statement-breakpoint
CREATE INDEX "websites_contact" ON "websites" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "websites_user" ON "websites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "websites_state" ON "websites" USING btree ("state","workspace_id");--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ((array["workspace_id"]),"created_at","value","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("campaign_id","contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_campaign_live" ON "enrolments" USING btree ("campaign_id","workspace_id") WHERE state in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "enrolments_contact" ON "enrolments" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_campaign_due" ON "enrolments" USING btree ("due_at") WHERE state = 'active' and kind = 'campaign';--> statement-breakpoint
CREATE INDEX "enrolments_leaving" ON "enrolments" USING btree ("account_id","workspace_id") WHERE leaves_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_due" ON "enrolments" USING btree ("due_at") WHERE state = 'active' and kind <> 'campaign';--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_feature_known" CHECK ("ai_calls"."feature" in ('compose', 'reply', 'auto-reply', 'rewrite', 'summary', 'follow-up', 'classify', 'rule', 'embed', 'first-line'));--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD CONSTRAINT "enrolment_steps_outcome_known" CHECK ("enrolment_steps"."outcome" in ('waiting', 'sent', 'skipped', 'draft', 'asked', 'done', 'then', 'otherwise'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_campaign_whole" CHECK (num_nonnulls("enrolments"."campaign_id", "enrolments"."contact_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_judged_as_known" CHECK ("enrolments"."judged_as" in ('interested', 'not-now', 'not-interested', 'wrong-person'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_judged_whole" CHECK (num_nonnulls("enrolments"."judged_as", "enrolments"."judged_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_of" CHECK (("enrolments"."kind" = 'campaign') = ("enrolments"."campaign_id" is not null));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_message" CHECK (("enrolments"."message_id" is null) = ("enrolments"."kind" = 'campaign'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_mailbox" CHECK ("enrolments"."account_id" is not null or "enrolments"."kind" = 'campaign');--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_kind_known" CHECK ("enrolments"."kind" in ('thread', 'compose', 'email', 'rule', 'campaign'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_reason_known" CHECK ("enrolments"."reason" in ('answered', 'unsubscribed', 'complained', 'wrote', 'trashed', 'muted', 'bounced', 'no-time', 'stopped', 'switched-off', 'replaced', 'taken-back', 'not-sent', 'not-allowed', 'account-off', 'suppressed', 'moved', 'left', 'draft', 'company', 'campaign-stopped', 'no-address', 'mailbox-gone'));