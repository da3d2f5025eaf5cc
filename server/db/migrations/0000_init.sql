CREATE TABLE "mail_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"unique_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" bigint NOT NULL,
	"organization_id" bigint,
	"email" text NOT NULL,
	"display_name" text,
	"profile_image_url" text,
	"provider" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secret" text,
	"token_expiry" timestamp with time zone,
	"saves_sent_mail" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_repairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_repairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"folder" text NOT NULL,
	"kind" text NOT NULL,
	"remote_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_states" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"cursor" jsonb,
	"in_progress" boolean DEFAULT false NOT NULL,
	"last_sync_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone,
	"last_error" text,
	"error_count" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"folders_done" integer DEFAULT 0 NOT NULL,
	"folders_total" integer DEFAULT 0 NOT NULL,
	"messages_done" integer DEFAULT 0 NOT NULL,
	"messages_total" integer DEFAULT 0 NOT NULL,
	"oldest_reached" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"verified_count" integer,
	"verified_total" integer,
	"repaired_count" integer,
	"requested_at" timestamp with time zone,
	"lease_owner" text,
	"lease_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"message_id" bigint,
	"user_id" bigint,
	"remote_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"user_id" bigint,
	"message_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"source_blob" text NOT NULL,
	"envelope" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"filed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content_id" text,
	"is_inline" boolean DEFAULT false NOT NULL,
	"blob" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text
);
--> statement-breakpoint
CREATE TABLE "mailbox_counts" (
	"account_id" bigint NOT NULL,
	"folder" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mailbox_counts_account_id_folder_pk" PRIMARY KEY("account_id","folder")
);
--> statement-breakpoint
CREATE TABLE "mailbox_versions" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_bodies" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"safe_html" text,
	"remote_images" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"thread_id" bigint NOT NULL,
	"identity" text NOT NULL,
	"rfc_message_id" text,
	"in_reply_to" text,
	"references" text[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"base_subject" text NOT NULL,
	"from_name" text,
	"from_address" text,
	"to_list" jsonb NOT NULL,
	"cc_list" jsonb NOT NULL,
	"bcc_list" jsonb NOT NULL,
	"reply_to" jsonb NOT NULL,
	"snippet" text NOT NULL,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"size_bytes" integer NOT NULL,
	"has_attachments" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"in_inbox" boolean DEFAULT false NOT NULL,
	"in_sent" boolean DEFAULT false NOT NULL,
	"in_drafts" boolean DEFAULT false NOT NULL,
	"in_trash" boolean DEFAULT false NOT NULL,
	"in_spam" boolean DEFAULT false NOT NULL,
	"in_archive" boolean DEFAULT false NOT NULL,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"list_unsubscribe" text,
	"list_unsubscribe_post" text,
	"source_blob" text,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"orphaned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "placements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	"remote_id" text,
	"read" boolean NOT NULL,
	"starred" boolean NOT NULL,
	"answered" boolean NOT NULL,
	"draft" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_aliases" (
	"old_id" bigint PRIMARY KEY NOT NULL,
	"thread_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_references" (
	"account_id" bigint NOT NULL,
	"rfc_message_id" text NOT NULL,
	"thread_id" bigint NOT NULL,
	CONSTRAINT "thread_references_account_id_rfc_message_id_pk" PRIMARY KEY("account_id","rfc_message_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"provider_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_permissions" (
	"team_member_id" bigint PRIMARY KEY NOT NULL,
	"can_access_all_accounts" boolean DEFAULT false NOT NULL,
	"allowed_account_ids" bigint[] DEFAULT '{}' NOT NULL,
	"can_manage_emails" boolean DEFAULT false NOT NULL,
	"can_manage_accounts" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"role" text,
	"organization_id" bigint,
	"account_type" text NOT NULL,
	"is_affiliate" boolean DEFAULT false NOT NULL,
	"referred_by_team_id" bigint,
	"referred_by_affiliate_id" bigint,
	"invited_by_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_repairs" ADD CONSTRAINT "mirror_repairs_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_states" ADD CONSTRAINT "sync_states_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_counts" ADD CONSTRAINT "mailbox_counts_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_versions" ADD CONSTRAINT "mailbox_versions_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_bodies" ADD CONSTRAINT "message_bodies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_aliases" ADD CONSTRAINT "thread_aliases_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_references" ADD CONSTRAINT "thread_references_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_references" ADD CONSTRAINT "thread_references_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_permissions" ADD CONSTRAINT "team_permissions_team_member_id_users_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_accounts_owner_email" ON "mail_accounts" USING btree ("owner_id",lower("email"));--> statement-breakpoint
CREATE INDEX "mail_accounts_organization" ON "mail_accounts" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "mirror_repairs_account" ON "mirror_repairs" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "mail_actions_pending" ON "mail_actions" USING btree ("account_id","state","id");--> statement-breakpoint
CREATE INDEX "mail_actions_message" ON "mail_actions" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_idempotency" ON "outgoing_messages" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "outgoing_state" ON "outgoing_messages" USING btree ("state");--> statement-breakpoint
CREATE INDEX "outgoing_message" ON "outgoing_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_blob" ON "attachments" USING btree ("blob");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_remote" ON "folders" USING btree ("account_id","remote_id");--> statement-breakpoint
CREATE INDEX "message_bodies_search" ON "message_bodies" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_identity" ON "messages" USING btree ("account_id","identity");--> statement-breakpoint
CREATE INDEX "messages_rfc_id" ON "messages" USING btree ("account_id","rfc_message_id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","received_at");--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("account_id","base_subject","received_at");--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_inbox" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_inbox;--> statement-breakpoint
CREATE INDEX "messages_starred" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_starred and not in_trash and orphaned_at is null;--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_sent;--> statement-breakpoint
CREATE INDEX "messages_drafts" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_drafts;--> statement-breakpoint
CREATE INDEX "messages_trash" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_trash;--> statement-breakpoint
CREATE INDEX "messages_spam" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_spam;--> statement-breakpoint
CREATE INDEX "messages_archive" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_archive;--> statement-breakpoint
CREATE INDEX "messages_orphaned" ON "messages" USING btree ("orphaned_at") WHERE orphaned_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "placements_remote" ON "placements" USING btree ("account_id","remote_id");--> statement-breakpoint
CREATE INDEX "placements_message" ON "placements" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "placements_folder" ON "placements" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "thread_references_thread" ON "thread_references" USING btree ("thread_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_provider_key" ON "threads" USING btree ("account_id","provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_organization" ON "users" USING btree ("organization_id");