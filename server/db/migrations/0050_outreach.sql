-- SET NULL names its column, by hand: workspace_id stays.
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
	"user_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "contacts_kind_known" CHECK ("contacts"."kind" in ('person', 'organization')),
	CONSTRAINT "contacts_status_known" CHECK ("contacts"."status" in ('new', 'contacted', 'answered', 'interested', 'not-now', 'not-interested', 'wrong-person')),
	CONSTRAINT "contacts_source_known" CHECK ("contacts"."source" in ('person', 'import', 'mail', 'website'))
);
--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_kind_known";--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD COLUMN "variant" integer;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "campaign_id" bigint;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "team_permissions" ADD COLUMN "can_use_outreach" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_mailboxes" ADD CONSTRAINT "campaign_mailboxes_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mailboxes" ADD CONSTRAINT "campaign_mailboxes_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "campaign_mailboxes_account" ON "campaign_mailboxes" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "campaigns_user" ON "campaigns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_addresses_contact" ON "contact_addresses" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_group_members_contact" ON "contact_group_members" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_groups_name" ON "contact_groups" USING btree (lower("name"),"kind","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contact_notes_user" ON "contact_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_organization" ON "contacts" USING btree ("organization_id","workspace_id");--> statement-breakpoint
CREATE INDEX "contacts_user" ON "contacts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_campaign_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_contact_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("campaign_id","contact_id","workspace_id");--> statement-breakpoint
CREATE INDEX "enrolments_contact" ON "enrolments" USING btree ("contact_id","workspace_id");--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_campaign_whole" CHECK (num_nonnulls("enrolments"."campaign_id", "enrolments"."contact_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_of" CHECK (("enrolments"."kind" = 'campaign') = ("enrolments"."campaign_id" is not null));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_message" CHECK (("enrolments"."message_id" is null) = ("enrolments"."kind" = 'campaign'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_mailbox" CHECK ("enrolments"."account_id" is not null or "enrolments"."kind" = 'campaign');--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_kind_known" CHECK ("enrolments"."kind" in ('thread', 'compose', 'email', 'rule', 'campaign'));