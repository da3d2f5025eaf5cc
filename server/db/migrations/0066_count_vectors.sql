-- `embedded` counted messages. Whether a search needs cells depends on vectors, of which a long message has several.
-- Without pgvector there are none, and no table of them.
do $$
begin
  if to_regclass('message_chunks') is not null then
    update embedding_models e set embedded = (
      select count(*) from message_chunks c
      where c.workspace_id = e.workspace_id and c.model_id = e.id and c.embedding is not null);
  end if;
end
$$;
