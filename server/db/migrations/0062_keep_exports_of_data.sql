CREATE TABLE "data_export_pieces" (
	"workspace_id" bigint NOT NULL,
	"export_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"blob" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "data_export_pieces_pkey" PRIMARY KEY("export_id","at","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"messages_done" integer DEFAULT 0 NOT NULL,
	"messages_total" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "data_exports_state_known" CHECK ("data_exports"."state" in ('waiting', 'making', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "data_export_pieces" ADD CONSTRAINT "data_export_pieces_export_id_fk" FOREIGN KEY ("workspace_id","export_id") REFERENCES "public"."data_exports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_pieces" ADD CONSTRAINT "data_export_pieces_blob_fk" FOREIGN KEY ("workspace_id","blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_export_pieces_blob" ON "data_export_pieces" USING btree ("blob","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","workspace_id");--> statement-breakpoint
CREATE INDEX "data_exports_open" ON "data_exports" USING btree ("state") WHERE state in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "data_exports_expiring" ON "data_exports" USING btree ("expires_at") WHERE state = 'ready';