import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/client.ts'
import { MIGRATIONS_DIR, migrate } from '#server/db/migrate.ts'
import { dropTemplates } from './database.ts'

/** The optional table of vectors, in its form before workspaces. */
const VECTORS = `
  create table if not exists message_chunks (
    model_id bigint not null references embedding_models (id) on delete cascade,
    message_id bigint not null references messages (id) on delete cascade,
    position smallint not null,
    embedding halfvec,
    primary key (message_id, model_id, position)
  );
  create index if not exists message_chunks_model on message_chunks (model_id);`

/** The optional index of words of names and subjects, in its form before workspaces. */
const TRIGRAMS =
  'create index if not exists search_terms_trigrams on search_terms using gin (term gin_trgm_ops);'

const dumps = new Map<string, Promise<Blob | undefined>>()

/**
 * An in-memory database at the migration before the named one, which is that of workspaces or an earlier one. A process
 * runs the migrations once, and starts others from a dump.
 */
export async function databaseBefore(name: string): Promise<Database> {
  const made = dumps.get(name) ?? dumpBefore(name)
  dumps.set(name, made)
  return openDatabase({ memory: true, snapshot: await made })
}

async function dumpBefore(name: string): Promise<Blob | undefined> {
  const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-migrations-'))
  try {
    await cp(MIGRATIONS_DIR, dir, { recursive: true })
    await writeFile(path.join(dir, 'optional/vectors.sql'), VECTORS)
    await writeFile(path.join(dir, 'optional/trigrams.sql'), TRIGRAMS)
    const file = path.join(dir, 'meta/_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
    const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
    if (at === -1) throw new Error(`there is no migration ${name}`)
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
    const database = await openDatabase({ memory: true })
    await migrate(database, dir)
    await dropTemplates(database)
    const dump = await database.dump?.()
    await database.close()
    return dump
  } finally {
    await rm(dir, { recursive: true })
  }
}
