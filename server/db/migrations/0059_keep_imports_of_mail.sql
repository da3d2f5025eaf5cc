CREATE TABLE "imported_messages" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"begun_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_after" timestamp with time zone,
	"filed_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "imported_messages_pkey" PRIMARY KEY("message_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "mail_import_chunks" (
	"workspace_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"blob" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "mail_import_chunks_pkey" PRIMARY KEY("import_id","at","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "mail_import_skips" (
	"workspace_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "mail_import_skips_pkey" PRIMARY KEY("import_id","at","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "mail_imports" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"modified_at" bigint NOT NULL,
	"folder" text,
	"keeps_folders" boolean NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"position" jsonb DEFAULT '{"entry":0,"offset":0}'::jsonb NOT NULL,
	"read_bytes" bigint DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mail_imports_pkey" PRIMARY KEY("id","workspace_id"),
	CONSTRAINT "mail_imports_state_known" CHECK ("mail_imports"."state" in ('uploading', 'waiting', 'reading', 'filing', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."mail_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_import_chunks" ADD CONSTRAINT "mail_import_chunks_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."mail_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_import_chunks" ADD CONSTRAINT "mail_import_chunks_blob_fk" FOREIGN KEY ("workspace_id","blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_import_skips" ADD CONSTRAINT "mail_import_skips_import_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."mail_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_imports" ADD CONSTRAINT "mail_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_imports" ADD CONSTRAINT "mail_imports_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_messages_waiting" ON "imported_messages" USING btree ("account_id","message_id","workspace_id") WHERE filed_at is null;--> statement-breakpoint
CREATE INDEX "imported_messages_account" ON "imported_messages" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "imported_messages_import" ON "imported_messages" USING btree ("import_id","filed_at","workspace_id");--> statement-breakpoint
CREATE INDEX "mail_import_chunks_blob" ON "mail_import_chunks" USING btree ("blob","workspace_id");--> statement-breakpoint
CREATE INDEX "mail_imports_account" ON "mail_imports" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "mail_imports_user" ON "mail_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_imports_open" ON "mail_imports" USING btree ("state") WHERE ended_at is null;