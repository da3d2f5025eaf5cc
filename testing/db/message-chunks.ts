import type { Db } from '#server/db/client.ts'

/**
 * The table in which 0.1.0 kept vectors, as it made it. Where the server has no pgvector, its type is another that is sent in
 * the same form; returns whether it has.
 */
export async function createMessageChunks(db: Db): Promise<{ hasVector: boolean }> {
  const hasVector = await db.execute('create extension if not exists vector').then(
    () => true,
    () => false,
  )
  if (!hasVector) {
    await db.execute('create domain halfvec as bytea')
    await db.execute(`create function halfvec_send(halfvec) returns bytea language sql as 'select $1::bytea'`)
  }
  await db.execute(`
    create table message_chunks (workspace_id bigint not null, model_id bigint not null, message_id bigint not null,
      position smallint not null, cell smallint, embedding halfvec,
      primary key (message_id, model_id, position, workspace_id),
      foreign key (workspace_id, model_id) references embedding_models (workspace_id, id) on delete cascade,
      foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade)`)
  return { hasVector }
}
