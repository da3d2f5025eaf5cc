-- Needs pgvector. A message has at least one row a model: with no embedding where there is nothing to be found by.
create table if not exists message_chunks (
  workspace_id bigint not null,
  model_id bigint not null,
  message_id bigint not null,
  position smallint not null,
  -- Where the model has cells (features/search/embedding/cells.ts), the one that the vector lies in.
  cell smallint,
  embedding halfvec,
  primary key (message_id, model_id, position, workspace_id),
  constraint message_chunks_model_id_fk foreign key (workspace_id, model_id)
    references embedding_models (workspace_id, id) on delete cascade,
  constraint message_chunks_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade
);
create index if not exists message_chunks_cell on message_chunks (model_id, cell);
