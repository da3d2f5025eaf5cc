CREATE TABLE "attachment_texts" (
	"workspace_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "attachment_texts_pkey" PRIMARY KEY("attachment_id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "message_words" DROP CONSTRAINT "message_words_language_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "files_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment_texts" ADD CONSTRAINT "attachment_texts_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_texts" ADD CONSTRAINT "attachment_texts_attachment_id_fk" FOREIGN KEY ("workspace_id","attachment_id") REFERENCES "public"."attachments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_texts_message" ON "attachment_texts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_files" ON "messages" USING btree ("files_version","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE has_attachments and failed_in is null;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_language_known" CHECK ("message_words"."language" in ('ar', 'ca', 'da', 'de', 'el', 'en', 'es', 'eu', 'fi', 'fr', 'ga', 'hi', 'hu', 'hy', 'id', 'it', 'lt', 'ne', 'nl', 'no', 'pt', 'ro', 'ru', 'sr', 'sv', 'ta', 'tr', 'yi'));