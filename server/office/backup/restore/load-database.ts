import type { ClientBase } from 'pg'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { makeTables } from '#server/db/migrate.ts'
import { StartupError } from '#server/platform/errors.ts'
import { type Manifest, ROWS } from '../archive/manifest.ts'
import { holdMail } from '../queries.ts'
import { copyIn } from '../rows/copy-in.ts'
import { addForeignKeys, addIndexes, dropIndexes } from '../rows/index-queries.ts'
import { countRows, findTables, setSequences } from '../rows/table-queries.ts'
import { compareCounts } from './compare-counts.ts'

/** Vectors of 0.1.0, which it had where the database had pgvector. Those that were not carried over yet are made anew. */
const OF_0_1_0 = 'message_chunks'

/**
 * Fills an empty database in one transaction: makes the tables as they were, and without their indexes and triggers takes rows
 * in, part by part. Says what is left out.
 */
export function createLoader(client: ClientBase, manifest: Manifest, say: (what: string) => void) {
  let begun: Promise<Awaited<ReturnType<typeof begin>>> | undefined
  const begin = async () => {
    await client.query('begin; set local check_function_bodies = off')
    await waitForOthers(client)
    for (const definition of manifest.definitions) await client.query(definition)
    await makeTables(client, manifest.migratedTo)
    const { all, wanted } = await pairTables(client, manifest)
    for (const name of all) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${all.join(', ')}`)
    return { all, wanted, dropped: await dropIndexes(client, all) }
  }
  return {
    /** Takes a part, named `rows/TABLE/NUMBER`. */
    async load(part: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      begun ??= begin()
      const { wanted } = await begun
      const table = part.slice(ROWS.length, part.lastIndexOf('/'))
      if (!wanted.includes(table)) return
      const columns = (manifest.columns[table] ?? []).map(({ name }) => name).join(', ')
      await copyIn(client, `copy ${table} (${columns}) from stdin`, content)
    },
    /** Completes the database, and compares it to the backup. */
    async commit(): Promise<void> {
      begun ??= begin()
      const { all, wanted, dropped } = await begun
      await setSequences(client, manifest.sequences)
      await addIndexes(client, dropped.indexes)
      await addForeignKeys(client, dropped)
      for (const name of all) await client.query(`alter table ${name} enable trigger user`)
      compareCounts(await countRows(client, wanted), manifest)
      await holdMail(client)
      await client.query('commit')
      for (const [name, rows] of Object.entries(manifest.tables))
        if (rows > 0 && !wanted.includes(name)) say(describeLeft(name, rows))
    },
  }
}

/**
 * Waits for whoever else makes tables in this database: a process that starts, or what the server still does for a restore that
 * was killed.
 */
export const waitForOthers = (client: ClientBase) =>
  client.query('select pg_advisory_xact_lock($1)', [LOCKS.migrations])

/** Whether a database has the rows of the backup: a run that was stopped may have come so far. */
export async function isLoaded(client: ClientBase, manifest: Manifest): Promise<boolean> {
  const { wanted } = await pairTables(client, manifest)
  const counts = await countRows(client, wanted)
  try {
    compareCounts(counts, manifest)
    return wanted.length > 0
  } catch {
    return false
  }
}

/** All tables that are there, and those of them that take rows of the backup. */
async function pairTables(client: ClientBase, { columns }: Manifest) {
  const tables = await findTables(client)
  const all = tables.map(({ name }) => name)
  const isSame = (name: string) =>
    shapeOf(tables.find(table => table.name === name)?.columns) === shapeOf(columns[name])
  const wanted = all.filter(name => columns[name] !== undefined)
  const different = wanted.filter(name => !isSame(name))
  if (different.length > 0)
    throw new StartupError(
      `The backup has other columns than this version knows in ${different.join(', ')}: they were changed by hand, or by another build. Restore it with the build that made it.`,
    )
  return { all, wanted }
}

const shapeOf = (columns: Manifest['columns'][string] = []) =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ')

const describeLeft = (name: string, rows: number) =>
  name === OF_0_1_0
    ? `${name} is left out: what it has is learned again from the mail.`
    : `${name} is left out, because it is no table of Quillbox. Its ${rows} rows lie in the file, in ${ROWS}${name}.`
