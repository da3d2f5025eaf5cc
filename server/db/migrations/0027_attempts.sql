CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_free_at" ON "attempts" USING btree ("free_at");