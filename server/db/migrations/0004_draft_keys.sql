ALTER TABLE "drafts" ADD COLUMN "writing_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_writing_key" ON "drafts" USING btree ("user_id","writing_key");