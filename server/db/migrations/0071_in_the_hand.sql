CREATE TABLE "push_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_news" (
	"workspace_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "push_news_pkey" PRIMARY KEY("message_id","user_id","workspace_id"),
	CONSTRAINT "push_news_level_known" CHECK ("push_news"."level" in ('all', 'people', 'known'))
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"shows_content" boolean NOT NULL,
	"quiet" text NOT NULL,
	"quiet_from" text NOT NULL,
	"quiet_to" text NOT NULL,
	"silent_account_ids" jsonb NOT NULL,
	CONSTRAINT "push_settings_level_known" CHECK ("push_settings"."level" in ('all', 'people', 'known')),
	CONSTRAINT "push_settings_quiet_known" CHECK ("push_settings"."quiet" in ('never', 'hours', 'outside-work'))
);
--> statement-breakpoint
CREATE TABLE "read_receipts" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"user_id" bigint,
	"is_sent" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "read_receipts_pkey" PRIMARY KEY("message_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "clearings" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clearings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	"user_id" bigint,
	"move_to" text,
	"deletes_folder" boolean DEFAULT false NOT NULL,
	"last_placement" bigint NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "clearings_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "clearings_state_known" CHECK ("clearings"."state" in ('waiting', 'running', 'done', 'failed', 'stopped')),
	CONSTRAINT "clearings_move_to_known" CHECK ("clearings"."move_to" in ('archive', 'inbox', 'trash'))
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_origin_known";--> statement-breakpoint
ALTER TABLE "message_signals" DROP CONSTRAINT "message_signals_kind_known";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "asks_receipt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "label_ids" bigint[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "receipts" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_receipts" ADD CONSTRAINT "read_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_receipts" ADD CONSTRAINT "read_receipts_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearings" ADD CONSTRAINT "clearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearings" ADD CONSTRAINT "clearings_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearings" ADD CONSTRAINT "clearings_folder_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_news_user" ON "push_news" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_news_account" ON "push_news" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "read_receipts_user" ON "read_receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clearings_account" ON "clearings" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "clearings_folder" ON "clearings" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "clearings_user" ON "clearings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "folders_uncounted" ON "folders" USING btree ("account_id","id","workspace_id") WHERE not is_counted;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_origin_known" CHECK ("outgoing_messages"."origin" in ('compose', 'reply', 'forward', 'receipt', 'follow_up', 'auto_reply', 'vacation', 'rule_forward', 'campaign'));--> statement-breakpoint
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_kind_known" CHECK ("message_signals"."kind" in ('answer', 'bounce', 'delay', 'absence', 'departure', 'automatic', 'unsubscribe', 'complaint', 'receipt', 'receipt-wish'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_colour_known" CHECK ("folders"."colour" in ('red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_receipts_known" CHECK ("users"."receipts" in ('ask', 'never', 'known'));