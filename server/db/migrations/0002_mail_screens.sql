CREATE TABLE "email_automations" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_automations" (
	"thread_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"user_id" bigint,
	"message_id" bigint,
	"to" text NOT NULL,
	"cc" text NOT NULL,
	"bcc" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"about_type" text,
	"about_message_id" bigint,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"filed_revision" integer,
	"outgoing_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_cuts" (
	"account_id" bigint NOT NULL,
	"rfc_message_id" text NOT NULL,
	CONSTRAINT "thread_cuts_account_id_rfc_message_id_pk" PRIMARY KEY("account_id","rfc_message_id")
);
--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "profile_image_blob" text;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "first_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_automations" ADD CONSTRAINT "email_automations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_automations" ADD CONSTRAINT "email_automations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_automations" ADD CONSTRAINT "thread_automations_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_automations" ADD CONSTRAINT "thread_automations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_about_message_id_messages_id_fk" FOREIGN KEY ("about_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_outgoing_id_outgoing_messages_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."outgoing_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_cuts" ADD CONSTRAINT "thread_cuts_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_account" ON "drafts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "drafts_message" ON "drafts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "drafts_outgoing" ON "drafts" USING btree ("outgoing_id");--> statement-breakpoint
CREATE INDEX "messages_snoozed" ON "messages" USING btree ("account_id","snoozed_until") WHERE snoozed_until is not null;