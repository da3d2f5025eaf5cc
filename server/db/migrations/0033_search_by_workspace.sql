DROP INDEX "message_bodies_search";--> statement-breakpoint
ALTER TABLE "embedding_models" ADD COLUMN "cells" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "embedding_models" ADD COLUMN "centers" "bytea";--> statement-breakpoint
CREATE INDEX "message_bodies_words" ON "message_bodies" USING gin ((array["workspace_id"]),"search") WITH (gin_pending_list_limit = 1024);--> statement-breakpoint
ALTER TABLE "embedding_models" DROP COLUMN "has_index";--> statement-breakpoint
-- Where pgvector is (migrations/optional/vectors.sql). Cells are drawn by the next run of the job for each large mailbox.
do $$
begin
  if to_regclass('message_chunks') is not null then
    alter table message_chunks add column cell smallint;
    create index message_chunks_cell on message_chunks (workspace_id, model_id, cell);
    drop index message_chunks_model;
  end if;
end
$$;
--> statement-breakpoint
-- Where pg_trgm is, migrations/optional/trigrams.sql makes the index that takes its place.
drop index if exists search_terms_trigrams;
