CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF blob ON mail_import_chunks
  FOR EACH ROW WHEN (old.blob IS NOT NULL) EXECUTE FUNCTION check_blob();
