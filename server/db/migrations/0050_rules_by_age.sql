ALTER TABLE "rules" ADD COLUMN "has_age" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rules_with_age" ON "rules" USING btree ("looked_at") WHERE is_on and has_age and removed_at is null;