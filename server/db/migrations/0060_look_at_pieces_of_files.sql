-- Bytes of files are named by their pieces (see check_blob in 0000_release_0_1_0).
CREATE OR REPLACE FUNCTION check_blob() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text;
BEGIN
  IF tg_table_name IN ('messages', 'outgoing_messages') THEN key := old.source_blob;
  ELSIF tg_table_name IN ('attachments', 'draft_files', 'contact_imports', 'mail_import_chunks', 'data_export_pieces') THEN key := old.blob;
  ELSE key := old.profile_image_blob;
  END IF;
  UPDATE blobs SET check_after = coalesce(check_after, now()) WHERE workspace_id = old.workspace_id AND hash = key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF blob ON mail_import_chunks
  FOR EACH ROW WHEN (old.blob IS NOT NULL) EXECUTE FUNCTION check_blob();
