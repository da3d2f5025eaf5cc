import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = 'server/db/migrations'
const NAME = 'next_version'

/** What a release that only adds does to tables that are in use. */
const STATEMENTS = [
  'ALTER TABLE "messages" ADD COLUMN "of_next_version" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "outgoing_messages" ADD COLUMN "of_next_version" text;',
  'CREATE TABLE "next_version" ("id" bigint PRIMARY KEY, "message_id" bigint NOT NULL);',
  'CREATE INDEX "messages_of_next_version" ON "messages" ("workspace_id", "of_next_version");',
]

/** Copies the product to another folder, with one more migration. */
export async function makeNextVersion(): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-next-'))
  for (const name of ['core', 'server', 'words', 'scripts', 'package.json'])
    await cp(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      filter: source => !/\.test\.tsx?$|_snapshot\.json$/.test(source),
    })
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  const file = path.join(root, MIGRATIONS, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] }
  const last = journal.entries.at(-1) ?? { idx: -1, when: 0 }
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: NAME }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(path.join(root, MIGRATIONS, `${NAME}.sql`), STATEMENTS.join('--> statement-breakpoint\n'))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}
