CREATE TABLE "segments" (
	"workspace_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"open_until" timestamp with time zone,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"dead_bytes" bigint DEFAULT 0 NOT NULL,
	"kept_until" timestamp with time zone,
	CONSTRAINT "segments_pkey" PRIMARY KEY("id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "segment_in" bigint;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "first_byte" integer;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "stored_bytes" integer;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "size_bytes" integer;--> statement-breakpoint
CREATE INDEX "blobs_segment" ON "blobs" USING btree ("segment_id","workspace_id");--> statement-breakpoint
CREATE INDEX "blobs_foreign" ON "blobs" USING btree ("segment_in","hash") WHERE segment_in is not null;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_place_whole" CHECK (num_nonnulls("blobs"."segment_id", "blobs"."first_byte", "blobs"."stored_bytes", "blobs"."size_bytes") in (0, 4));--> statement-breakpoint
-- A blob in a file of its own says so now, wherever the file lies. The place from before workspaces had their own needs no
-- rows of its own any more: a file is deleted with the last row that says it lies there.
DROP TRIGGER check_blob ON blobs;--> statement-breakpoint
UPDATE blobs SET lies_in = workspace_id WHERE lies_in IS NULL;--> statement-breakpoint
DELETE FROM blobs p WHERE p.workspace_id = 0
  AND EXISTS (SELECT FROM blobs b WHERE b.lies_in = 0 AND b.hash = p.hash AND b.workspace_id <> 0);--> statement-breakpoint
UPDATE blobs SET check_after = coalesce(check_after, now()) WHERE workspace_id = 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_blob() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text;
BEGIN
  IF tg_table_name IN ('messages', 'outgoing_messages') THEN key := old.source_blob;
  ELSIF tg_table_name IN ('attachments', 'draft_files') THEN key := old.blob;
  ELSE key := old.profile_image_blob;
  END IF;
  UPDATE blobs SET check_after = coalesce(check_after, now()) WHERE workspace_id = old.workspace_id AND hash = key;
  RETURN NULL;
END $$;
