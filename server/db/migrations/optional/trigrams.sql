-- Needs pg_trgm: finds the words of names and subjects that look like a mistyped one, entered by workspace as in
-- message_bodies_words.
create index if not exists search_terms_similar on search_terms using gin ((array[workspace_id]), term gin_trgm_ops);
