-- Needs pg_trgm: finds the words of names and subjects that look like a mistyped one.
create index if not exists search_terms_trigrams on search_terms using gin (term gin_trgm_ops);
