import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { checkAudit } from '#server/people/audit/check-audit.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { StartupError } from '#server/platform/errors.ts'
import { checksums } from '#testing/db/checksums.ts'
import { asSuperuser, emptyDatabase } from '#testing/db/database.ts'
import { createMessageChunks } from '#testing/db/message-chunks.ts'
import { recount } from '#testing/db/recount.ts'
import { RELEASES } from '#testing/releases/releases.ts'
import type { Database } from './client.ts'
import { MIGRATIONS_DIR, migrate } from './migrate.ts'

const [{ version, lastMigration }] = RELEASES
const RELEASE_DIR = path.join(import.meta.dirname, '../../testing/releases')

/**
 * A database as this release left it, with rows that it wrote: `furnished` has some of each kind of its demo's, and
 * `from-earlier` is what it had made of a checkout before it: blobs as files of their own, and mail not yet read again.
 */
async function installationOf(rows: 'furnished' | 'from-earlier'): Promise<Database> {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  await migrateToRelease(database)
  const packed = await readFile(path.join(RELEASE_DIR, `${version}-${rows}.json.gz`))
  const tables: Record<string, object[]> = JSON.parse(gunzipSync(packed).toString())
  const { rows: found } = await database.pool.query<{ name: string }>(
    'select quote_ident(current_user) as name',
  )
  await asSuperuser(database, `grant set on parameter session_replication_role to ${found[0]?.name}`)
  await database.db.transaction(async tx => {
    // Rows come in any order, and counters are rows themselves.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, rows] of Object.entries(tables))
      await tx.execute(sql`
        insert into ${sql.identifier(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`)
    await tx.execute(sql`select setval('audit_log_numbers', max(seq)) from audit_log`)
  })
  return database
}

async function migrateToRelease(database: Database): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quillbox-migrations-'))
  try {
    const journal = JSON.parse(await readFile(path.join(MIGRATIONS_DIR, 'meta/_journal.json'), 'utf8'))
    const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === lastMigration)
    const entries: { tag: string }[] = journal.entries.slice(0, at + 1)
    for (const name of ['optional', ...entries.map(({ tag }) => `${tag}.sql`)])
      await cp(path.join(MIGRATIONS_DIR, name), path.join(folder, name), { recursive: true })
    await mkdir(path.join(folder, 'meta'))
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(database, folder)
    await createMessageChunks(database.db)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function columnsOf({ db }: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, json_agg(column_name order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

test.each(['furnished', 'from-earlier'] as const)(
  'the release before is upgraded without a row being lost or changed (%s)',
  async rows => {
    const database = await installationOf(rows)
    const columns = await columnsOf(database)
    const before = await checksums(database, columns)
    const found = Object.values(before).filter(({ count }) => count > 0)
    expect(found.length).toBeGreaterThan(40)
    await migrate(database)
    expect(await checksums(database, columns)).toEqual(before)
    const { kept, counted } = await recount(database.db)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).toEqual(counted)
  },
)

test('a database of a version before the first release is refused as it is', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  await database.db.execute(sql`create schema drizzle`)
  await database.db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`,
  )
  await database.db.execute(sql`insert into drizzle.__drizzle_migrations (created_at) values (1795692138610)`)
  const refused = await migrate(database).catch(error => error)
  expect(refused).toBeInstanceOf(StartupError)
  expect(refused.message).toMatch(/before 0\.1\.0\. Start version 0\.1\.0 with it once/)
  expect([...(await columnsOf(database)).keys()]).toEqual([])
})

test('an audit log that began before workspaces stays provable, and each workspace’s own goes on from its end', async () => {
  const database = await installationOf('from-earlier')
  const { db } = database
  await migrate(database)
  const { rows } = await db.execute<{ count: number; head: string }>(sql`
    select count(*)::int, max(encode(hash, 'hex')) filter (where seq = 5) as head from audit_log`)
  expect(rows).toEqual([{ count: 5, head: expect.any(String) }])
  const before = { entries: 5, upTo: 5, head: rows[0]?.head, brokenAt: null }
  expect(await checkAudit(db)).toEqual(before)
  const actor = { kind: 'operator' } as const
  const entry = { at: new Date(), actor, action: 'data.exported' as const, subject: { text: '' } }
  for (const belonging of [{ organizationId: 1 }, { organizationId: null }, { organizationId: 1 }])
    await db.transaction(tx => recordAudit(tx, { ...entry, ...belonging }))
  expect(await checkAudit(db)).toMatchObject({ entries: 8, upTo: 8, brokenAt: null })
  expect(await checkAudit(db, 5)).toEqual(before)

  const meddled = async (change: string) => {
    let found: unknown
    await db
      .transaction(async tx => {
        await tx.execute('alter table audit_log disable trigger audit_log_no_change')
        await tx.execute(change)
        found = (await checkAudit(tx as never, 8)).brokenAt
        throw new Error('undone')
      })
      .catch(() => {})
    return found
  }
  expect(await meddled(`update audit_log set actor = '' where seq = 2`)).toMatchObject({ seq: 2 })
  expect(await meddled(`update audit_log set through = 'a job' where seq = 2`)).toMatchObject({ seq: 2 })
  expect(await meddled('delete from audit_log where seq = 2')).toMatchObject({ seq: 3 })
  // What follows names the last one.
  expect(await meddled('delete from audit_log where seq = 5')).toMatchObject({ seq: 7, workspaceId: 0 })
  expect(await meddled('update audit_log set position = 9 where seq = 8')).toMatchObject({ seq: 8 })
})
