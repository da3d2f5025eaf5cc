-- Needs pgvector. A message has at least one row a model: with no embedding where there is nothing to be found by.
create table if not exists message_chunks (
  model_id bigint not null references embedding_models (id) on delete cascade,
  message_id bigint not null references messages (id) on delete cascade,
  position smallint not null,
  embedding halfvec,
  primary key (message_id, model_id, position)
);
create index if not exists message_chunks_model on message_chunks (model_id);
