-- The function knows this table (0060_look_at_pieces_of_files).
CREATE TRIGGER check_blob AFTER DELETE OR UPDATE OF blob ON data_export_pieces
  FOR EACH ROW WHEN (old.blob IS NOT NULL) EXECUTE FUNCTION check_blob();
