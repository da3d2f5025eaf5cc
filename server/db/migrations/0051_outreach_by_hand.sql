-- Bytes of imported files are named by their imports (see check_blob in 0040_blobs and 0043_segments).
CREATE OR REPLACE FUNCTION check_blob() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text;
BEGIN
  IF tg_table_name IN ('messages', 'outgoing_messages') THEN key := old.source_blob;
  ELSIF tg_table_name IN ('attachments', 'draft_files', 'contact_imports') THEN key := old.blob;
  ELSE key := old.profile_image_blob;
  END IF;
  UPDATE blobs SET check_after = coalesce(check_after, now()) WHERE workspace_id = old.workspace_id AND hash = key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF blob ON contact_imports
  FOR EACH ROW WHEN (old.blob IS NOT NULL) EXECUTE FUNCTION check_blob();
--> statement-breakpoint
-- Follow-ups that go on are shown at once; each is looked at again, and gets its exact time, when it is due.
update enrolments set leaves_at = due_at where state = 'active' and not awaits_ours and due_at is not null;
