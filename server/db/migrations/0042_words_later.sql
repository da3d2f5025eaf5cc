CREATE TABLE "message_words" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"language" text,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "message_words_pkey" PRIMARY KEY("message_id","workspace_id"),
	CONSTRAINT "message_words_language_known" CHECK ("message_words"."language" in ('ar', 'ca', 'da', 'de', 'el', 'en', 'es', 'eu', 'fi', 'fr', 'hi', 'hu', 'hy', 'id', 'it', 'lt', 'nl', 'no', 'pt', 'ro', 'ru', 'sr', 'sv', 'ta', 'tr'))
);
--> statement-breakpoint
CREATE TABLE "waiting_words" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"newest_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_words_pkey" PRIMARY KEY("id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "message_bodies" DROP CONSTRAINT "message_bodies_language_known";--> statement-breakpoint
DROP INDEX "message_bodies_words";--> statement-breakpoint
DROP INDEX "message_bodies_language";--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_words" ADD CONSTRAINT "waiting_words_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Stored inline where it fits, because a search reads it of many messages.
ALTER TABLE "message_words" ALTER COLUMN "search" SET STORAGE MAIN;--> statement-breakpoint
CREATE STATISTICS "message_words_of_workspace" (dependencies) ON "workspace_id", "message_id" FROM "message_words";--> statement-breakpoint
-- Filled before it has indexes, which are then built in one go.
INSERT INTO "message_words" ("workspace_id", "message_id", "language", "search")
SELECT "workspace_id", "message_id", "language", "search" FROM "message_bodies";--> statement-breakpoint
CREATE INDEX "message_words_search" ON "message_words" USING gin ((array["workspace_id"]),"search") WITH (gin_pending_list_limit = 1024);--> statement-breakpoint
CREATE INDEX "message_words_language" ON "message_words" USING btree ("language","workspace_id");--> statement-breakpoint
-- So that searches are planned well at once. Plans for an empty table are better without.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "message_words") THEN
    ANALYZE "message_words";
  END IF;
END $$;--> statement-breakpoint
CREATE INDEX "waiting_words_account" ON "waiting_words" USING btree ("account_id","newest_at","id","workspace_id");--> statement-breakpoint
ALTER TABLE "message_bodies" DROP COLUMN "language";--> statement-breakpoint
ALTER TABLE "message_bodies" DROP COLUMN "search";