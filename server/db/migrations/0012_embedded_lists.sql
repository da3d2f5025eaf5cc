-- The embedded database has lists in place of graphs now (server/features/search/chunk-index.ts). It reads each space
-- whole until the next message is embedded, and draws its lists then.
DO $$
DECLARE
	index_name text;
BEGIN
	IF version() LIKE '%PGlite%' THEN
		FOR index_name IN SELECT indexname FROM pg_indexes WHERE indexname LIKE 'message\_chunks\_nearest\_%' LOOP
			EXECUTE format('DROP INDEX %I', index_name);
		END LOOP;
		UPDATE embedding_models SET has_index = false;
	END IF;
END $$;
