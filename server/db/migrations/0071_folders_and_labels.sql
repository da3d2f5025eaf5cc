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
ALTER TABLE "folders" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "label_ids" bigint[];--> statement-breakpoint
ALTER TABLE "clearings" ADD CONSTRAINT "clearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearings" ADD CONSTRAINT "clearings_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearings" ADD CONSTRAINT "clearings_folder_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clearings_account" ON "clearings" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE INDEX "clearings_folder" ON "clearings" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "clearings_user" ON "clearings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "folders_uncounted" ON "folders" USING btree ("account_id","id","workspace_id") WHERE not is_counted;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_colour_known" CHECK ("folders"."colour" in ('red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'));