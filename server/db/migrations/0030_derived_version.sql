ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- All that is stored is older than the first version that is counted.
ALTER TABLE "messages" ADD COLUMN "derived_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "derived_version" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "message_bodies_language" ON "message_bodies" USING btree ("workspace_id","language");--> statement-breakpoint
CREATE INDEX "messages_derived" ON "messages" USING btree ("derived_version","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE source_blob is not null and failed_in is null;