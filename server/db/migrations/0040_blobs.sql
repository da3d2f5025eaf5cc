CREATE TABLE "blobs" (
	"workspace_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"check_after" timestamp with time zone,
	"lies_in" bigint,
	CONSTRAINT "blobs_pkey" PRIMARY KEY("hash","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "draft_files" (
	"workspace_id" bigint NOT NULL,
	"draft_id" bigint NOT NULL,
	"blob" text NOT NULL,
	CONSTRAINT "draft_files_pkey" PRIMARY KEY("draft_id","blob","workspace_id")
);
--> statement-breakpoint
-- What rows name today lies in one place for all workspaces: its rows are those of workspace 0, which is nobody's.
INSERT INTO blobs (workspace_id, hash, lies_in)
SELECT workspace_id, hash, 0 FROM (
  SELECT workspace_id, source_blob AS hash FROM messages WHERE source_blob IS NOT NULL
  UNION SELECT workspace_id, blob FROM attachments
  UNION SELECT workspace_id, source_blob FROM outgoing_messages
  UNION SELECT workspace_id, profile_image_blob FROM mail_accounts WHERE profile_image_blob IS NOT NULL
  UNION SELECT workspace_id, f->>'blob' FROM drafts, jsonb_array_elements(attachments) f
) named;--> statement-breakpoint
INSERT INTO blobs (workspace_id, hash) SELECT DISTINCT 0, hash FROM blobs;--> statement-breakpoint
INSERT INTO draft_files (workspace_id, draft_id, blob)
SELECT DISTINCT workspace_id, id, f->>'blob' FROM drafts, jsonb_array_elements(attachments) f;--> statement-breakpoint
DROP INDEX "attachments_blob";--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_draft_id_fk" FOREIGN KEY ("workspace_id","draft_id") REFERENCES "public"."drafts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_blob_fk" FOREIGN KEY ("workspace_id","blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blobs_check" ON "blobs" USING btree ("check_after") WHERE check_after is not null;--> statement-breakpoint
CREATE INDEX "blobs_elsewhere" ON "blobs" USING btree ("lies_in","hash") WHERE lies_in is not null;--> statement-breakpoint
CREATE INDEX "draft_files_blob" ON "draft_files" USING btree ("blob","workspace_id");--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_blob_fk" FOREIGN KEY ("workspace_id","blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_profile_image_blob_fk" FOREIGN KEY ("workspace_id","profile_image_blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_source_blob_fk" FOREIGN KEY ("workspace_id","source_blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_source_blob_fk" FOREIGN KEY ("workspace_id","source_blob") REFERENCES "public"."blobs"("workspace_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_accounts_picture" ON "mail_accounts" USING btree ("profile_image_blob","workspace_id");--> statement-breakpoint
CREATE INDEX "messages_source" ON "messages" USING btree ("source_blob","workspace_id");--> statement-breakpoint
CREATE INDEX "outgoing_source" ON "outgoing_messages" USING btree ("source_blob","workspace_id");--> statement-breakpoint
CREATE INDEX "attachments_blob" ON "attachments" USING btree ("blob","workspace_id");--> statement-breakpoint
-- Whatever stops naming bytes has it looked whether something else names them. A row whose hour runs keeps that hour, and
-- one that is being looked at is waited for: so no row is forgotten.
CREATE FUNCTION check_blob() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place bigint := old.workspace_id;
  key text;
BEGIN
  IF tg_table_name IN ('messages', 'outgoing_messages') THEN key := old.source_blob;
  ELSIF tg_table_name IN ('attachments', 'draft_files') THEN key := old.blob;
  ELSIF tg_table_name = 'mail_accounts' THEN key := old.profile_image_blob;
  ELSE
    place := old.lies_in;
    key := old.hash;
  END IF;
  UPDATE blobs SET check_after = coalesce(check_after, now()) WHERE workspace_id = place AND hash = key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF source_blob ON messages
  FOR EACH ROW WHEN (old.source_blob IS NOT NULL) EXECUTE FUNCTION check_blob();--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF source_blob ON outgoing_messages
  FOR EACH ROW EXECUTE FUNCTION check_blob();--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF profile_image_blob ON mail_accounts
  FOR EACH ROW WHEN (old.profile_image_blob IS NOT NULL) EXECUTE FUNCTION check_blob();--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF blob ON attachments
  FOR EACH ROW EXECUTE FUNCTION check_blob();--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE ON draft_files
  FOR EACH ROW EXECUTE FUNCTION check_blob();--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF lies_in ON blobs
  FOR EACH ROW WHEN (old.lies_in IS NOT NULL) EXECUTE FUNCTION check_blob();--> statement-breakpoint
CREATE FUNCTION keep_draft_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM draft_files f WHERE f.workspace_id = new.workspace_id AND f.draft_id = new.id
    AND f.blob NOT IN (SELECT a->>'blob' FROM jsonb_array_elements(new.attachments) a);
  INSERT INTO draft_files (workspace_id, draft_id, blob)
    SELECT DISTINCT new.workspace_id, new.id, a->>'blob' FROM jsonb_array_elements(new.attachments) a
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_draft_files AFTER INSERT OR UPDATE OF attachments ON drafts
  FOR EACH ROW EXECUTE FUNCTION keep_draft_files();
