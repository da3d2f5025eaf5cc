ALTER TABLE "outgoing_messages" ADD COLUMN "alive_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failed_in" text;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("received_at") WHERE failed_in is not null;--> statement-breakpoint
-- Placeholders of before, which may be whole messages that met a deadlock: any version reads them again.
UPDATE "messages" SET "failed_in" = ''
  WHERE "problems" = array['This message could not be read or stored; its original is kept.'] AND "source_blob" IS NOT NULL;
