import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { makeBackup } from '#server/features/backup/make-backup.ts'
import { restoreBackup } from '#server/features/backup/restore/restore-backup.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { allChecksums } from '#testing/db/checksums.ts'
import { testDataDirectory } from '#testing/db/database.ts'
import { furnishTables, inside, withQueue } from '#testing/db/furnish-tables.ts'
import { havePostgres, programs, startPostgres, type TestPostgres } from '#testing/db/postgres.ts'

const hasPostgres = havePostgres()
const postgres = hasPostgres ? await startPostgres({ hasTables: true }) : (null as unknown as TestPostgres)
const directory = await mkdtemp(join(tmpdir(), 'quillbox-backup-both-'))
afterAll(async () => {
  await postgres?.remove()
  await rm(directory, { recursive: true, force: true })
})

interface Place {
  dataDir: string
  databaseUrl?: string
}

const placeOf = ({ databaseUrl, dataDir }: Place) => (databaseUrl ? { databaseUrl } : { dataDir })

async function newServer(name: string): Promise<Required<Place>> {
  await postgres.sql(`create database ${name} owner quill`)
  return { dataDir: join(directory, name), databaseUrl: postgres.url.replace(/mail$/, name) }
}

/** Backs one place up and restores it to another; answers what the restore says. */
async function carry(from: Place, to: Place): Promise<string[]> {
  const said: string[] = []
  const file = `${to.dataDir}.backup`
  const store = createDiskBlobs(join(from.dataDir, 'blobs'))
  const config = { databaseUrl: undefined, ...from }
  await makeBackup({ config, store, file, passphrase: null, withKey: true, now: new Date() })
  const order = { file, passphrase: null, bucket: null, say: (what: string) => said.push(what) }
  await restoreBackup({ databaseUrl: undefined, ...to, ...order })
  return said
}

/** Without the switch that a restore sets. */
async function sumsIn(place: Place): Promise<Record<string, string>> {
  const { automation_stops: _, ...sums } = await inside(placeOf(place), allChecksums)
  return sums
}

test.runIf(hasPostgres)(
  'an embedded database is restored to a server, and back, to the same rows of all tables, whatever they hold',
  async () => {
    const source = { dataDir: await testDataDirectory('quillbox-both-') }
    await inside(source, furnishTables)
    const before = await sumsIn(source)
    expect(Object.values(before).filter(sum => !sum.startsWith('0')).length).toBeGreaterThan(8)

    const server = await newServer('there')
    expect(await carry(source, server)).toEqual([])
    expect(await sumsIn(server)).toEqual(before)

    const back = { dataDir: join(directory, 'back') }
    expect(await carry(server, back)).toEqual([])
    expect(await sumsIn(back)).toEqual(before)
    await inside(back, async database => {
      await withQueue(database, async queue => expect((await queue.depth()).waiting).toBe(1))
      // Ids go on where they were.
      const { rows } = await database.pool.query(
        'insert into workspaces (user_id) select max(id) from users returning id',
      )
      expect(rows).toEqual([{ id: '21' }])
    })
    await rm(source.dataDir, { recursive: true })
  },
)

/** What PostgreSQL's own program says of all that is not a row. */
const schemaOf = (databaseUrl: string) =>
  execFileSync(join(programs() ?? '', 'pg_dump'), ['--schema-only', '--no-owner', '-d', databaseUrl])
    .toString()
    .replaceAll(/^\\(?:un)?restrict .*$/gm, '')

test.runIf(hasPostgres)(
  'tables, indexes, keys, triggers and functions are restored as they were, and an older job queue is brought up to date',
  async () => {
    const source = { dataDir: join(directory, 'source'), databaseUrl: postgres.url }
    await inside(source, async database => {
      await furnishTables(database)
      await withQueue(database, queue => queue.send('compose.send', { outgoingId: 18 }, { startAfter: 3600 }))
    })
    const target = await newServer('same')
    await carry(source, target)
    expect(schemaOf(target.databaseUrl)).toBe(schemaOf(source.databaseUrl))

    const { rows } = await inside(source, ({ pool }) => pool.query('select version from pgboss.version'))
    await inside(source, ({ pool }) => pool.query(getRollbackPlans('pgboss', rows[0].version)))
    const older = await newServer('older')
    await carry(source, older)
    expect(schemaOf(older.databaseUrl)).toBe(schemaOf(source.databaseUrl))
    expect(schemaOf(older.databaseUrl)).not.toBe(schemaOf(target.databaseUrl))
    await inside(older, async database => {
      await withQueue(database, async queue => expect((await queue.depth()).waiting).toBe(2))
      expect((await database.pool.query('select version from pgboss.version')).rows).toEqual(rows)
    })
  },
)
