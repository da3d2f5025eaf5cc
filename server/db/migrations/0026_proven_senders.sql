ALTER TABLE "messages" ADD COLUMN "proven_domain" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authentication" text DEFAULT 'none';--> statement-breakpoint
CREATE INDEX "messages_unchecked" ON "messages" USING btree ("received_at") WHERE authentication is null;